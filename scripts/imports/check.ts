import { cruise, format, type ICruiseOptions, type IForbiddenRuleType } from 'dependency-cruiser'
import config, { mayImport } from '../../.dependency-cruiser.mjs'
import { rootDir } from '../../build/paths.ts'
import { runCli } from '../runCli.ts'

// Checks all imports of the repository against .dependency-cruiser.mjs.

const { forbidden = [], options } = config
const isFolderRule = (rule: IForbiddenRuleType) => 'scope' in rule && rule.scope === 'folder'

await runCli(async () => {
  const failures = [
    await findViolations({ ...options, ruleSet: { forbidden: forbidden.filter((rule) => !isFolderRule(rule)) } }),
    // Tests may import from any parent folder, so only production code must have acyclic folders.
    await findViolations({
      ...options,
      exclude: '(^|/)dist/|\\.(test|journey)\\.tsx?$|/testing/',
      ruleSet: { forbidden: forbidden.filter(isFolderRule) },
    }),
  ]
  const text = failures.filter(Boolean).join('\n')
  if (text) throw new Error(text)
})

async function findViolations(options: ICruiseOptions): Promise<string | undefined> {
  const { output } = await cruise([...Object.keys(mayImport), 'webpack.base.js'], {
    ...options,
    baseDir: rootDir,
    validate: true,
  })
  if (typeof output === 'string') throw new Error(output)
  if (output.summary.error === 0) return undefined
  return String((await format(output, { outputType: 'err' })).output)
}
