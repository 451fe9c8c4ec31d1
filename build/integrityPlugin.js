/**
 * Makes a build load only chunks whose hash the page knows; the shell fills that table from the registry.
 * Checking remoteEntry.js alone would be useless, because webpack loads the chunks behind it without integrity.
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
