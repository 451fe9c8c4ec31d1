import { isPushEndpoint, newPushDeviceRule } from './pushDevice.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://web.push.apple.com/QGuN',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
])('%s can be a push service', (address) => {
  expect(isPushEndpoint(address)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:secret@fcm.googleapis.com/',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://10.0.0.8/',
  'https://169.254.169.254/latest/meta-data',
  'https://8.8.8.8/',
  'https://[::1]/',
  'https://[fd00::1]/',
  'https://localhost/',
  'https://localhost./',
  'https://admin.localhost/',
  'https://database/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'file:///etc/passwd',
  'push',
])('%s cannot be a push service', (address) => {
  expect(isPushEndpoint(address)).toBe(false)
})

test('keys of another length are refused', () => {
  const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
  const endpoint = 'https://push.example/1'
  expect(newPushDeviceRule.isValidSync({ endpoint, keys })).toBe(true)
  expect(newPushDeviceRule.isValidSync({ endpoint, keys: { ...keys, auth: 'A'.repeat(21) } })).toBe(false)
  expect(newPushDeviceRule.isValidSync({ endpoint, keys: { ...keys, p256dh: 'A'.repeat(88) } })).toBe(false)
})
