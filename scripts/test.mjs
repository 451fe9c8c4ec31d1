// `npm test`: on a fresh clone installs, then checks everything. Runs on any Node; the rest runs on ours.
import { ensureInstalled, runNode } from './install.mjs'

ensureInstalled()
process.exitCode = await runNode(['scripts/test/cli.ts', ...process.argv.slice(2)])
