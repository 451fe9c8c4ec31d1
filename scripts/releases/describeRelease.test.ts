import type { Release } from '@elegant/releases/types'
import { getSources } from '../../build/paths.ts'
import { getArea } from '../../shell/src/auth/access/areas.ts'
import { declarePages } from '../../shell/src/auth/access/declarePages.ts'
import { getNavigation } from '../../shell/src/layout/frameLinks.ts'
import { describeRelease } from './buildRelease.ts'

const [storefront, admin] = await Promise.all(
  ['storefront', 'admin'].map((name) => describeRelease(getSources(name), 'hash', () => ['page.js'])),
)
const pages = [...(storefront?.pages ?? []), ...(admin?.pages ?? [])]

test('a page that declares no access is for admins only, and rendered in the browser', () => {
  expect(new Set(admin?.pages.map(({ access }) => access))).toEqual(new Set(['admin', 'owner']))
  expect(admin?.pages.filter(({ isPersonal }) => !isPersonal)).toEqual([])
})

test.each(pages)('the declared access of $path is that of its prefix', ({ path, access }) => {
  const area = getArea(path)
  // The owner's pages are in the admin area.
  if (access === 'owner') expect(area?.access).toBe('admin')
  else expect([getArea(path, access), access]).toEqual([area, area?.access ?? 'everyone'])
})

/** Pages from after releases began to declare theirs. */
const laterPages = ['/services', '/favorites', '/reviews']

test.each(['header', 'footer'])('the declared links of the %s are those of releases that declare none', (wanted) => {
  if (!storefront || !admin) throw new Error('A release is missing')
  const getLinks = (change: (release: Release) => Release) =>
    getNavigation({
      admin: { active: change(admin), source: 'active' },
      storefront: { active: change(storefront), source: 'active' },
    })
      .filter(({ place, to }) => place === wanted && !laterPages.includes(to))
      .map(({ to, label, access }) => ({ to, label, access }))
  const forget = (release: Release) => ({
    ...release,
    pages: release.pages.map(({ path, files }) => ({ path, files })),
  })
  expect(getLinks((release) => release)).toEqual(getLinks((release) => declarePages(forget(release))))
})
