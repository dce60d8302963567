"""The trusted kernel, standard library only; ``verify.kernel.document.check`` judges a document."""
