import { Writable } from 'node:stream'
import fastify from 'fastify'
import { sendError } from './httpErrors.ts'

test('a full disk or quota is reported to clients each time, and in the log once a minute', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _, done) {
      lines.push(String(line))
      done()
    },
  })
  const app = fastify({ logger: { level: 'error', stream } }).setErrorHandler(sendError)
  app.get('/:code', ({ params }) => {
    throw new Error('not written', { cause: Object.assign(new Error('no space'), params) })
  })
  for (const code of ['EDQUOT', 'ENOSPC', '53100']) {
    const answer = await app.inject(`/${code}`)
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('The disk is full') })
  }
  expect(lines).toHaveLength(1)
  await app.close()
})

// Docker's DNS forgets the name of a database while its container restarts.
test.each(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', '25P03', '25006'])(
  'a database that cannot be reached for a moment (%s) is a 503',
  async (code) => {
    const app = fastify().setErrorHandler(sendError)
    app.get('/', () => {
      throw new Error('Failed query', { cause: Object.assign(new Error('the cause'), { code }) })
    })
    const answer = await app.inject('/')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toMatchObject({ message: 'The shop is busy. Please try again in a moment.' })
    await app.close()
  },
)
