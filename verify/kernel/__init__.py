"""The trusted kernel, standard library only; ``verify.kernel.document.check`` judges a certificate or a whole document."""
