/** The nonce that webpack sets on the script and style elements it creates. */
declare let __webpack_nonce__: string
