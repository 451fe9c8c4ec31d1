// `npm start`: on a fresh clone installs, builds what is stale, and serves the shop. Runs on any Node; the rest runs on ours.
import { ensureInstalled, runNode } from './install.mjs'

// A server starts with much that it never uses again: a small nursery has it collected on the way, and two arenas hold little of it.
const thrift = ['--max-semi-space-size=1', '--expose-gc']
process.env.MALLOC_ARENA_MAX ??= '2'

ensureInstalled()
process.exitCode = await runNode(['scripts/build.ts'])
if (process.exitCode === 0) process.exitCode = await runNode([...thrift, 'dist/server/src/serve.js'])
