// `npm start`: on a fresh clone installs, builds what is stale, and serves the shop. Runs on any Node; the rest runs on ours.
import { ensureInstalled, runNode } from './install.mjs'

ensureInstalled()
// Importing the server's libraries leaves much garbage; a small nursery has it collected on the way.
process.exitCode = await runNode(['--max-semi-space-size=2', 'scripts/serve.ts'])
