import fastify from 'fastify'

// The measure of bench/catalogue.ts: a Fastify server that does nothing but send the same bytes.

const app = fastify()
let bytes = Buffer.alloc(0)
app.get('/', (_, reply) => reply.type('application/json; charset=utf-8').send(bytes))
const url = await app.listen({ port: 0, host: '127.0.0.1' })

const tell = () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ url, cpu: user + system })
}
process.on('message', ({ body }: { body?: string }) => {
  if (body !== undefined) bytes = Buffer.from(body)
  tell()
})
process.once('disconnect', () => void app.close())
tell()
