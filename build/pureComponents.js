/**
 * Lets the minifier drop unused components of the router: `displayName` and `forwardRef` look like side effects to it.
 *
 * @param {string} source
 */
export default function pureComponents(source) {
  return source
    .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
    .replaceAll(/= (?=\w+\.(forwardRef|createContext)\()/g, '= /* @__PURE__ */ ')
}
