// `npm start`: on a fresh clone installs, builds what is stale, and serves the shop. Runs on any Node; the rest runs on ours.
import { ensureInstalled, runNode } from './install.mjs'
import { thrift, thriftyEnv } from './thrift.mjs'

process.env = { ...thriftyEnv, ...process.env }

ensureInstalled()
process.exitCode = await runNode(['scripts/build.ts'])
if (process.exitCode === 0) process.exitCode = await runNode([...thrift, 'dist/server/src/serve.js'])
