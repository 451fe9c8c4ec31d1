import fastify from 'fastify'

// The baseline of bench/catalog.ts: a Fastify server that only sends the same bytes.

const app = fastify()
let bytes = Buffer.alloc(0)
app.get('/', (_, reply) => reply.type('application/json; charset=utf-8').send(bytes))
const url = await app.listen({ port: 0, host: '127.0.0.1' })

const report = () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ url, cpu: user + system })
}
process.on('message', ({ body }: { body?: string }) => {
  if (body !== undefined) bytes = Buffer.from(body)
  report()
})
process.once('disconnect', () => void app.close())
report()
