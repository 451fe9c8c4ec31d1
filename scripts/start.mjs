// `npm start`: on a fresh clone installs, builds what is stale, and serves the shop. Runs on any Node; the rest runs on ours.
import { ensureInstalled, runNode } from './install.mjs'
import { nodeMemoryEnv, nodeMemoryFlags } from './nodeMemoryFlags.mjs'

process.env = { ...nodeMemoryEnv, ...process.env }

ensureInstalled()
process.exitCode = await runNode(['scripts/build.ts'])
if (process.exitCode === 0) process.exitCode = await runNode([...nodeMemoryFlags, 'dist/server/src/serve.js'])
