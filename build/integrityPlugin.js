/**
 * Lets a build load only those chunks whose hash the page knows: the shell fills the table from the registry.
 * Without it the check of remoteEntry.js would be worth nothing, since webpack loads the chunks behind it unchecked.
 */
export class IntegrityPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (/** @type {string} */ source) => `${source}
if (globalThis.elegantIntegrity) {
  script.integrity = globalThis.elegantIntegrity(url);
  script.crossOrigin = "anonymous";
}`,
      )
    })
  }
}
