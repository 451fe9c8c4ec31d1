// `npm start`: on a fresh clone installs, builds what is stale, and serves the shop. Runs on any Node; the rest runs on ours.
import { ensureInstalled, runNode } from './install.mjs'

ensureInstalled()
process.exitCode = await runNode(['scripts/build.ts'])
// Importing the server's libraries leaves much garbage; a small nursery has it collected on the way.
if (process.exitCode === 0) process.exitCode = await runNode(['--max-semi-space-size=2', 'scripts/serve.ts'])
