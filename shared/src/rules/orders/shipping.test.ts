import { getTrackingUrl } from './shipping.ts'

test.each([
  ['USPS', '9400 1', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400%201'],
  ['UPS', '1Z&x=<1>', 'https://www.ups.com/track?tracknum=1Z%26x%3D%3C1%3E'],
  ['FedEx', '42', 'https://www.fedex.com/fedextrack/?trknbr=42'],
  ['DHL', '../42', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=..%2F42'],
  ['Other', '42', null],
] as const)('tracks a %s parcel with the number %s at %s', (carrier, number, url) => {
  expect(getTrackingUrl(carrier, number)).toBe(url)
})
