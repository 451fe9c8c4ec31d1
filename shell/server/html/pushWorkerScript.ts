/**
 * The service worker of the admin area. It shows notifications and opens their pages; it handles no request, so no page
 * ever comes from it. Text, because a browser loads it as a file of its own, outside the releases.
 */
export const pushWorkerScript = `'use strict'
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  const { title, path } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { tag: path, data: { path } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.path))
})

async function openPage(path) {
  const address = new URL(path, self.location.origin)
  if (address.origin !== self.location.origin) return
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = open.find(({ url }) => url === address.href)
  // Another page may have unsaved text, so it stays.
  await (shown ? shown.focus() : self.clients.openWindow(address.href))
}
`
