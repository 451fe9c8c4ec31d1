/** The files of a remote with one page for admins, by path. */
export function getFiles(name: string, dependencies: Record<string, string>): Record<string, string> {
  const { label } = getNames(name)
  const own = {
    'package.json': json({ name: `@elegant/${name}`, ...manifest, dependencies }),
    'README.md': readme(name, label),
    ...sources(name),
  }
  return {
    ...Object.fromEntries(Object.entries(own).map(([file, content]) => [`${name}/${file}`, content])),
    [`e2e/journeys/${name}/${name}.journey.ts`]: journey(name, label),
  }
}

/** The files of a repository that contains nothing but such a remote, by path. */
export function createRepositoryFiles(
  name: string,
  dependencies: Record<string, string>,
  devDependencies: Record<string, string>,
): Record<string, string> {
  const scripts = Object.fromEntries(
    ['dev', 'test', 'build', 'check', 'release'].map((command) => [command, `remote-kit ${command}`]),
  )
  return {
    'package.json': json({ name, ...manifest, scripts, dependencies, devDependencies }),
    'tsconfig.json': json({ extends: '@elegant/remote-kit/tsconfig.json', include: ['src'] }),
    '.gitignore': 'node_modules/\ndist/\n',
    'README.md': repositoryReadme(getNames(name).label),
    ...sources(name),
  }
}

function getNames(name: string) {
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return { label: words.join(' '), component: `${words.join('')}Page` }
}

function sources(name: string): Record<string, string> {
  const { label, component } = getNames(name)
  return {
    'src/pages.ts': pages(name, label, component),
    'src/routes.tsx': routes,
    [`src/${component}.tsx`]: page(name, label, component),
    [`src/${component}.test.tsx`]: pageTest(name, label),
  }
}

const manifest = { version: '1.0.0', private: true, type: 'module', budget: { page: 60_000 } }

function json(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`
}

const repositoryReadme = (label: string) => `# ${label}

A remote of the shop, in a repository of its own.

- \`src/pages.ts\` declares its pages: their addresses, who may open them, and their links in header and footer.
- \`src/routes.tsx\` makes the routes from it, and is the only module that the shell loads.

\`SHOP_URL\` is the address of the running shop, \`RELEASES_URL\` its bucket of releases.

| Command           | Effect                                                             |
| ----------------- | ------------------------------------------------------------------ |
| \`npm run dev\`     | Show the remote in the running shop, and every edit                |
| \`npm test\`        | Run the unit tests                                                 |
| \`npm run check\`   | Check types, and a build against the live shop                     |
| \`npm run release\` | Check the remote and make it live                                  |
| \`npx remote-kit\`  | List the other commands: preview, canary, rollback, undo, status   |
`

const readme = (name: string, label: string) => `# ${label}

A remote.

- \`${name}/src/pages.ts\` declares its pages: their addresses, who may open them, and their links in header and footer.
- \`${name}/src/routes.tsx\` makes the routes from it, and is the only module that the shell loads.

It depends on \`@elegant/shared\` only. \`npm run dev -- ${name}\` runs it, \`npm run release -- ${name}\` releases it,
\`npm run test:unit -- ${name}\` runs its tests. Its journeys are in \`e2e/journeys/${name}/\`.
`

const pages = (name: string, label: string, component: string) => `import type { RemotePage } from '@elegant/shared'
import type { ComponentType } from 'react'

interface LoadedPage extends RemotePage {
  load: () => Promise<ComponentType>
}

/** The pages. Node imports this module too, so components must be imported dynamically. */
export const pages: LoadedPage[] = [
  {
    path: '/${name}',
    chunk: 'home',
    access: 'admin',
    links: [{ place: 'header', label: '${label}', order: 55 }],
    load: async () => (await import(/* webpackChunkName: "home" */ './${component}.tsx')).${component},
  },
]
`

const routes = `import { type RemoteRoute, remoteContract } from '@elegant/shared'
import { pages } from './pages.ts'

export const contract = remoteContract

export const routes: RemoteRoute[] = pages.map(({ path, load }) => ({
  path,
  lazy: async () => ({ Component: await load() }),
}))
`

const page = (name: string, label: string, component: string) => `import { PageMeta } from '@elegant/shared'
import { Page, PageHeading } from '@elegant/shared/ui'

export function ${component}() {
  return (
    <Page>
      <PageMeta title="${label}" description="${label}" path="/${name}" />
      <PageHeading title="${label}" />
    </Page>
  )
}
`

const pageTest = (name: string, label: string) => `import { renderPage } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { routes } from './routes.tsx'

test('shows its heading', async () => {
  renderPage(routes, { path: '/${name}' })
  expect(await screen.findByRole('heading', { level: 1, name: '${label}' })).toBeVisible()
})
`

const journey = (name: string, label: string) => `import { expect, test } from '../../support/journey.ts'
import { signIn } from '../../support/people.ts'

test('a guest signs in as the owner to see the page', async ({ page, shop }) => {
  await page.goto('/${name}')
  await expect(page).toHaveURL(/\\/sign-in$/)
  await signIn(page, shop.admin)
  await expect(page.getByRole('heading', { level: 1, name: '${label}' })).toBeVisible()
})
`
