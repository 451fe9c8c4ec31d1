// `npm test`: installs packages if needed and runs all checks and tests.
// Runs on any Node and starts the rest on the installed one.
import { ensureInstalled, runNode } from './install.mjs'

ensureInstalled()
process.exitCode = await runNode(['scripts/test/cli.ts', ...process.argv.slice(2)])
