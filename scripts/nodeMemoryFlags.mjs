/** How Node serves: a start leaves much that is never used again, and a small nursery has it collected on the way. */
export const nodeMemoryFlags = ['--max-semi-space-size=1', '--expose-gc']

/** Two arenas hold little of what is freed. */
export const nodeMemoryEnv = { MALLOC_ARENA_MAX: '2' }
