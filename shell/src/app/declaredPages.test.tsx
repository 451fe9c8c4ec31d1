import { buildRelease } from '@elegant/releases/testing/releases'
import type { PageRemotes } from '@elegant/releases/types'
import { Link, type RemoteModule } from '@elegant/shared'
import { screen, within } from '@testing-library/react'
import { liveReleases, openShell, owner, workingRemotes } from '../testing/openShell.tsx'

jest.mock('../remotes/federation.ts', () => ({ getRoutes: jest.fn() }))

/** Another remote, with one page for everyone and one for admins. */
const releases: PageRemotes = {
  reports: {
    active: buildRelease('reports', [], {
      pages: [
        { path: '/club', files: [], access: 'everyone', links: [{ place: 'header', label: 'Club', order: 55 }] },
        { path: '/reports', files: [], access: 'admin', links: [{ place: 'header', label: 'Reports', order: 95 }] },
        { path: '/secrets', files: [], access: 'owner' },
      ],
    }),
    source: 'active',
  },
  ...liveReleases,
}

/** Its module, with a route that it forgot to declare. */
const loadReports =
  (linked = '/reports') =>
  async (): Promise<RemoteModule> => ({
    routes: [
      { path: 'club', element: <Link to={linked}>To the reports</Link> },
      { path: 'reports', element: <h1>Reports</h1> },
      { path: 'secrets', element: <h1>Secrets</h1> },
      { path: 'reports/forgotten', element: <h1>Forgotten</h1> },
    ],
  })

const banner = () => within(screen.getByRole('banner'))

test('the links that a remote declares are among those of the others', async () => {
  const { user } = openShell('/shop', { customer: owner, releases })
  await user.click(banner().getByRole('button', { name: 'Open menu' }))
  expect(await banner().findByRole('link', { name: 'Reports' })).toHaveAttribute('href', '/reports')
  const links = within(banner().getByRole('navigation')).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Shop',
    'Categories',
    'Custom Jewelry',
    'Events',
    'About',
    'Club',
    'Admin',
    'Reports',
  ])
})

test('only those who may open a page see its link', async () => {
  const { user } = openShell('/shop', { releases })
  await user.click(banner().getByRole('button', { name: 'Open menu' }))
  expect(await banner().findByRole('link', { name: 'Club' })).toBeVisible()
  expect(banner().queryByRole('link', { name: 'Reports' })).toBeNull()
})

test('a guest at a page for admins is sent to sign in, and its code is not loaded', async () => {
  const reports = jest.fn(loadReports())
  openShell('/reports', { releases, remotes: { ...workingRemotes, reports } })
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(reports).not.toHaveBeenCalled()
})

test.each(['/reports', '/reports/forgotten'])(
  'a guest who follows a link from a public page of the remote to %s is sent to sign in',
  async (path) => {
    const { user } = openShell('/club', { releases, remotes: { ...workingRemotes, reports: loadReports(path) } })
    await user.click(await screen.findByRole('link', { name: 'To the reports' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  },
)

test('an admin sees a page for admins, without the footer of the shop', async () => {
  openShell('/reports', { customer: owner, releases, remotes: { ...workingRemotes, reports: loadReports() } })
  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible()
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

test.each([
  ['owner', 'Secrets'],
  // A server without staff accounts.
  [undefined, 'Secrets'],
  ['helper', 'Access Denied'],
  ['read-only', 'Access Denied'],
] as const)('a page for the owner shows a member of the staff with the role %s: %s', async (staff_role, heading) => {
  const standing = { ...owner._customer_roles_of_customers_of_shops, staff_role }
  const customer = { ...owner, _customer_roles_of_customers_of_shops: standing }
  openShell('/secrets', { customer, releases, remotes: { ...workingRemotes, reports: loadReports() } })
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
})
