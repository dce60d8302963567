"""The trusted kernel: exact polynomials and the certificate checker, standard library only.

Public names live in their own files, so importing this package costs nothing:

* ``verify.kernel.rejected.Rejected``: the one exception of the kernel,
* ``verify.kernel.polynomial.Polynomial``: polynomials over the rationals,
* ``verify.kernel.certificate.load`` and ``check``: read and check a ``sign-cert/1`` certificate.
"""
