// `npm run dev`: the shop with every edit shown at once; `-- storefront`: that remote alone, beside the released others. Runs on any Node; the rest runs on ours.
import { ensureInstalled, runNode } from './install.mjs'

ensureInstalled()
process.exitCode = await runNode(['scripts/develop.ts', ...process.argv.slice(2)])
