// Must run first: libraries that create style elements read the nonce from webpack.
__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? ''
