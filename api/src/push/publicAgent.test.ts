import { isPublicAddress, lookUpPublic } from './publicAgent.ts'

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['2002:7f00:1::', false],
])('that %s is public is %s', (address, isPublic) => {
  expect(isPublicAddress({ address })).toBe(isPublic)
})

test('a name that leads to this machine is refused when it is called', async () => {
  const error = await new Promise((resolve) => lookUpPublic('localhost', {}, resolve))
  expect(error).toMatchObject({ message: 'The name leads to an address that is not public' })
})
