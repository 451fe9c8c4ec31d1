/** Node flags of the servers. Startup leaves much garbage behind, which a small young generation collects early. */
export const nodeMemoryFlags = ['--max-semi-space-size=1', '--expose-gc']

/** With two malloc arenas more freed memory returns to the system. */
export const nodeMemoryEnv = { MALLOC_ARENA_MAX: '2' }
