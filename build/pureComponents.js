/**
 * Lets the minifier leave out the router's components that nobody uses: making one and naming it look like effects to it.
 *
 * @param {string} source
 */
export default function pureComponents(source) {
  return source
    .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
    .replaceAll(/= (?=\w+\.(forwardRef|createContext)\()/g, '= /* @__PURE__ */ ')
}
