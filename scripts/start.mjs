// `npm start`: installs packages if needed, builds what is out of date, and serves the shop.
// Runs on any Node and starts the rest on the installed one.
import { ensureInstalled, runNode } from './install.mjs'
import { nodeMemoryEnv, nodeMemoryFlags } from './nodeMemoryFlags.mjs'

process.env = { ...nodeMemoryEnv, ...process.env }

ensureInstalled()
process.exitCode = await runNode(['scripts/build.ts'])
if (process.exitCode === 0) process.exitCode = await runNode([...nodeMemoryFlags, 'dist/server/src/serve.js'])
