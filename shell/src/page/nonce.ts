// Before anything else: the libraries that make style elements ask webpack for it.
__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? ''
