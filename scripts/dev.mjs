// `npm run dev`: the shop with hot reloading; `-- storefront` builds only that remote and uses releases of the others.
// Runs on any Node and starts the rest on the installed one.
import { ensureInstalled, runNode } from './install.mjs'

ensureInstalled()
process.exitCode = await runNode(['scripts/develop.ts', ...process.argv.slice(2)])
