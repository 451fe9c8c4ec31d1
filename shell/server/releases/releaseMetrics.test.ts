import { startCanary } from '@elegant/releases/commands/commands'
import { register } from 'prom-client'
import { fakeShell } from '../testing/fakeShell.ts'
import { openPages } from '../testing/openPages.ts'

test('the metrics name the releases that visitors see, and count the pages of each', async () => {
  const server = await openPages(fakeShell)
  try {
    await server.release('1.0.0', 'opals')
    await server.app.inject('/shop')
    const canary = await server.write('2.0.0', 'emeralds')
    await startCanary({ dist: server.dist, name: 'storefront', by: '', why: '' }, canary, 100)
    await server.app.inject('/shop')
    await server.app.inject('/shop')
    const metrics = (await register.metrics())
      .split('\n')
      .filter((line) => /^release(_info|s_shown_total)\{/.test(line))
    expect(metrics).toEqual([
      'release_info{remote="shell",version="1",source="active"} 1',
      'release_info{remote="storefront",version="1.0.0",source="active"} 1',
      'release_info{remote="storefront",version="2.0.0",source="canary"} 1',
      'releases_shown_total{remote="shell",version="1",source="active"} 3',
      'releases_shown_total{remote="storefront",version="1.0.0",source="active"} 1',
      'releases_shown_total{remote="storefront",version="2.0.0",source="canary"} 2',
    ])
  } finally {
    await server.close()
  }
})
