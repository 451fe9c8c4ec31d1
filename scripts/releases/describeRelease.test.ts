import { areaOf } from '../../shell/src/auth/areas.ts'
import { type FrameLink, navigationOf, undeclaredLinks } from '../../shell/src/page/navigation.ts'
import { describeRelease } from './buildRelease.ts'

const [storefront, admin] = await Promise.all(
  ['storefront', 'admin'].map((name) => describeRelease(name, 'hash', () => ['page.js'])),
)
const pages = [...(storefront?.pages ?? []), ...(admin?.pages ?? [])]

test('a page that declares no access is for admins only, and rendered in the browser', () => {
  expect(new Set(admin?.pages.map(({ access }) => access))).toEqual(new Set(['admin']))
  expect(admin?.pages.filter(({ isPersonal }) => !isPersonal)).toEqual([])
})

test.each(pages)('the declared access of $path is that of its prefix', ({ path, access }) => {
  expect(areaOf(path, access)).toBe(areaOf(path))
  expect(access).toBe(areaOf(path)?.access ?? 'everyone')
})

test.each(['header', 'footer'])('the declared links of the %s are those of releases that declare none', (wanted) => {
  if (!storefront || !admin) throw new Error('A release is missing')
  const remotes = {
    admin: { active: admin, source: 'active' as const },
    storefront: { active: storefront, source: 'active' as const },
  }
  const wantedOf = (links: FrameLink[]) =>
    links.filter(({ place }) => place === wanted).map(({ to, label, access }) => ({ to, label, access }))
  expect(wantedOf(navigationOf(remotes))).toEqual(wantedOf(undeclaredLinks))
})
