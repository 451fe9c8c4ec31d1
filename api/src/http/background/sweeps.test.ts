import fastify from 'fastify'
import { addSweep } from './sweeps.ts'

test('runs work inside a plugin once the app listens, not when requests are injected', async () => {
  const app = fastify()
  app.decorate('sweeps', [])
  let runs = 0
  const run = async () => void runs++
  app.register((scope, _, done) => {
    addSweep(scope, { interval: 60_000, failure: 'Sweeping failed', run })
    done()
  })
  await app.inject('/')
  expect(runs).toBe(0)
  await app.listen({ port: 0, host: '127.0.0.1' })
  await app.close()
  expect(runs).toBe(1)
})
