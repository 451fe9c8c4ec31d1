/** Webpack reads it as the nonce of the script and style elements that it makes. */
declare let __webpack_nonce__: string
