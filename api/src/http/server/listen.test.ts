import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

const folder = mkdtempSync(path.join(tmpdir(), 'elegant-listen-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

interface Line {
  msg: string
  reqId?: string
  level: number
}

/** Starts the real server in a separate process. */
function spawnServer(name: string, more: Record<string, string>) {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../server.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      METRICS_PORT: '0',
      DATA_DIR: path.join(folder, name),
      DATABASE_URL: '',
      DEMO: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
      ...more,
    },
  })
  children.push(child)
  return child
}

/** A server that listens, with its log. */
async function openServer(name: string, more: Record<string, string> = {}) {
  const child = spawnServer(name, more)
  child.stderr.pipe(process.stderr)
  const log: Line[] = []
  const ready = Promise.withResolvers<number>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    log.push(JSON.parse(line))
    const [, port] = /"Server listening at http:\/\/127\.0\.0\.1:(\d+)"/.exec(line) ?? []
    if (port) ready.resolve(Number(port))
  })
  const exit = once(child, 'exit')
  void exit.then(() => ready.reject(new Error('The server did not start')))
  return { child, log, exit, port: await ready.promise }
}

/** Sends a request and returns its status after the complete response. */
async function ask(port: number, url: string, agent: Agent): Promise<number> {
  const asked = request({ port, host: '127.0.0.1', path: url, agent, headers: { 'shop-domain': 'x', 'shop-key': 'y' } })
  asked.end()
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  if (!answer) throw new Error('No answer')
  await text(answer)
  return answer.statusCode ?? 0
}

/** Sends requests one after the other until the server stops listening, and collects their statuses. */
async function visit(port: number, statuses: number[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    for (;;) statuses.push(await ask(port, '/api/auth/me', agent))
  } catch (error) {
    // Only connections that were never accepted get no response.
    expect(error).toMatchObject({ code: expect.stringMatching(/^(ECONNREFUSED|ECONNRESET)$/) })
  } finally {
    agent.destroy()
  }
}

const startsProcesses = 60_000

test(
  'serves every accepted request on SIGTERM and exits with 0',
  async () => {
    const { child, log, exit, port } = await openServer('graceful')
    const agent = new Agent({ keepAlive: true })
    expect(await ask(port, '/readyz', agent)).toBe(200)

    const statuses: number[] = []
    const visitors = Array.from({ length: 12 }, () => visit(port, statuses))
    const slow = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/identity/sign-in/email' })
    slow.setHeader('content-type', 'application/json').setHeader('content-length', 2).write('{')
    await ask(port, '/api/auth/me', agent)
    child.kill('SIGTERM')

    while ((await ask(port, '/readyz', agent)) !== 503) await ask(port, '/healthz', agent)
    slow.end('}')
    const [answer]: IncomingMessage[] = await once(slow, 'response')
    expect(answer?.statusCode).toBe(400)
    await Promise.all(visitors)
    expect(await exit).toEqual([0, null])

    const getIds = (message: string) => new Set(log.filter(({ msg }) => msg === message).map(({ reqId }) => reqId))
    expect(getIds('request completed')).toEqual(getIds('incoming request'))
    expect(statuses.length).toBeGreaterThan(visitors.length)
    expect(new Set(statuses)).toEqual(new Set([401]))
    expect(log.filter(({ level }) => level >= 40)).toEqual([])
    agent.destroy()
  },
  startsProcesses,
)

test(
  'exits at once on a second signal',
  async () => {
    const { child, exit, port } = await openServer('impatient')
    const stuck = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/identity/sign-in/email' })
    stuck.on('error', () => {})
    stuck.setHeader('content-type', 'application/json').setHeader('content-length', 2).write('{')
    await ask(port, '/healthz', new Agent())
    child.kill('SIGTERM')
    // Signals within the first second are ignored as duplicates.
    const again = setInterval(() => child.kill('SIGTERM'), 250)
    expect(await exit).toEqual([1, null])
    clearInterval(again)
  },
  startsProcesses,
)

test(
  'shuts down gracefully with exit code 1 after an uncaught exception',
  async () => {
    const mishap = `process.on('SIGUSR2', () => { throw new Error('a mishap') })`
    const { child, log, exit, port } = await openServer('unlucky', {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(mishap)}`,
    })
    const slow = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/identity/sign-in/email' })
    slow.setHeader('content-type', 'application/json').setHeader('content-length', 2).write('{')
    await ask(port, '/healthz', new Agent())
    child.kill('SIGUSR2')
    const agent = new Agent({ keepAlive: true })
    while ((await ask(port, '/readyz', agent)) !== 503) await ask(port, '/healthz', agent)
    slow.end('}')
    const [answer]: IncomingMessage[] = await once(slow, 'response')
    expect(answer?.statusCode).toBe(400)
    expect(await exit).toEqual([1, null])
    expect(log.filter(({ level }) => level === 60)).toEqual([
      expect.objectContaining({ err: expect.objectContaining({ message: 'a mishap' }) }),
    ])
  },
  startsProcesses,
)

test.each([
  ['its port is in use', 'PORT', 'Port PORT is in use. Stop the program that uses it, or choose another PORT.'],
  [
    'the port of its metrics is in use',
    'METRICS_PORT',
    'Port PORT is in use. Stop the program that uses it, or choose another METRICS_PORT.',
  ],
  [
    'PostgreSQL does not run',
    'DATABASE_URL',
    'PostgreSQL cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check that it runs, and DATABASE_URL.',
  ],
])('says in one line that %s', async (_, setting, line) => {
  // Must not keep Jest running if the test fails.
  const other = createServer().listen(0, '127.0.0.1').unref()
  await once(other, 'listening')
  const { port }: Partial<AddressInfo> = Object(other.address())
  const server = spawnServer(`refused-${setting}`, {
    [setting]: setting === 'DATABASE_URL' ? 'postgres://shop@127.0.0.1:1/shop' : String(port),
  })
  const exit = once(server, 'exit')
  expect(await text(server.stderr)).toBe(`${line.replace('PORT', String(port))}\n`)
  expect(await exit).toEqual([1, null])
})
