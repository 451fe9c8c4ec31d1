// `node scripts/run.mjs SCRIPT …`: installs the packages if needed and runs a script; without one it only installs.
// Runs on any Node and starts the rest on the installed one.
import { ensureInstalled, runNode } from './install.mjs'

ensureInstalled()
const args = process.argv.slice(2)
if (args.length > 0) process.exitCode = await runNode(args)
