"""The trusted kernel, standard library only; ``epsproof.verify.kernel.document.check`` judges a document."""
