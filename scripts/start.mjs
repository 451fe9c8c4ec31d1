// `npm start`: on a fresh clone installs, builds what is stale, and serves the shop. Runs on any Node; the rest runs on ours.
import { ensureInstalled, runNode } from './install.mjs'

ensureInstalled()
process.exitCode = await runNode(['scripts/serve.ts'])
