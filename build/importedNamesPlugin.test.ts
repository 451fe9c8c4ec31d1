import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { appConfig } from '../webpack.base.js'
import { getSources } from './paths.ts'
import { runWebpack } from './runWebpack.ts'

let root: string
beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'elegant-remote-')))
})
afterEach(() => rm(root, { recursive: true }))

test('a build records the names that it imports from each singleton', async () => {
  await mkdir(path.join(root, 'src'))
  await writeFile(
    path.join(root, 'src/routes.tsx'),
    `import { Link, notify, PageMeta, useGetItemQuery } from '@elegant/shared'
     import * as React from 'react'
     import styles, * as styled from 'styled-components'
     import { unused } from './unused.ts'
     const Page = () => {
       const [{ data }] = [useGetItemQuery('opal'), React.useState()]
       return <Link to="/" onClick={() => notify.error('No')}>{data}</Link>
     }
     const Unused = () => <PageMeta title="" />
     export const routes = [{ path: '/', Component: Page, handle: [styled, styles.div] }]`,
  )
  await writeFile(
    path.join(root, 'src/unused.ts'),
    `import { toast } from '@elegant/shared'\nexport const unused = toast`,
  )
  const { imports } = await runWebpack({
    ...appConfig({ ...getSources('storefront'), role: 'remote', outputPath: path.join(root, 'dist'), release: 'x' }),
    context: root,
    cache: false,
  })
  expect(imports).toEqual({
    '@elegant/shared': ['Link', 'notify.error', 'useGetItemQuery'],
    react: ['useState'],
    'react/jsx-runtime': ['jsx'],
    'styled-components': ['*', 'default.div'],
  })
})
