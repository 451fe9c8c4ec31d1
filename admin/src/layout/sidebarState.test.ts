import { isSidebarOpen, sidebarCookie } from './sidebarState.ts'

test.each([
  ['', true],
  ['theme=dark', true],
  ['theme=dark; sidebar_state=collapsed', false],
  ['sidebar_state=expanded', true],
])('with the cookies %j the sidebar is open: %s', (cookies, isOpen) => {
  expect(isSidebarOpen(cookies)).toBe(isOpen)
})

test('the cookie expires after seven days', () => {
  expect(sidebarCookie(false)).toContain('max-age=604800')
})
