import type { Compilation, Compiler, Dependency } from 'webpack'
import { singletons } from './singletons.js'

/** Records the names that a compilation imports from each singleton. */
export class ImportedNamesPlugin {
  readonly #names = new Map<string, Set<string>>()

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ImportedNamesPlugin', (compilation) => {
      // Later, concatenation moves the dependencies into other modules; earlier, unused imports still count.
      compilation.hooks.afterOptimizeDependencies.tap('ImportedNamesPlugin', (modules) => {
        for (const module of modules) this.#collect(compilation, module)
      })
    })
  }

  #collect(
    compilation: Compilation,
    module: Parameters<Compilation['moduleGraph']['getOutgoingConnections']>[0],
  ): void {
    for (const connection of compilation.moduleGraph.getOutgoingConnections(module)) {
      const { dependency } = connection
      if (!dependency || !connection.isTargetActive(undefined)) continue
      const request = 'request' in dependency ? dependency.request : undefined
      if (typeof request !== 'string' || !Object.hasOwn(singletons, request)) continue
      const names = this.#names.get(request) ?? new Set()
      this.#names.set(request, names)
      for (const name of listReferencedNames(compilation, dependency)) names.add(name)
    }
  }

  /** By singleton, once the compilation has run. */
  get names(): Record<string, string[]> {
    return Object.fromEntries(
      Array.from(this.#names, ([module, names]) => [module, Array.from(names).sort(byName)] as const)
        .filter(([, names]) => names.length > 0)
        .sort(([a], [b]) => byName(a, b)),
    )
  }
}

function byName(a: string, b: string): number {
  return a < b ? -1 : 1
}

/** An export and at most one member of it, such as `notify.error`; `*` where the whole module is used as a value. */
function listReferencedNames(compilation: Compilation, dependency: Dependency): string[] {
  return compilation.getDependencyReferencedExports(dependency, undefined).map((reference) => {
    const referenced = Array.isArray(reference) ? reference : reference.name
    // webpack omits the member of a call, which needs its object as `this`.
    const ids = 'ids' in dependency && Array.isArray(dependency.ids) ? dependency.ids : []
    const name = ids.length > referenced.length ? ids : referenced
    return name.length > 0 ? name.slice(0, 2).join('.') : '*'
  })
}
