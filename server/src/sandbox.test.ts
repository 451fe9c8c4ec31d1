import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Sandbox } from './sandbox.ts'

const target = `/tmp/elegant-sandbox-${process.pid}`

/** Hostile code: for each message it tries one capability and sends the outcome. */
const hostile = `
const builtin = process.getBuiltinModule
const target = '${target}'
const tries = {
  'add numbers': () => 1 + 1,
  'read its environment': () => builtin('fs').readFileSync('/proc/self/environ'),
  'read the environment of the server': () => builtin('fs').readFileSync('/proc/' + process.ppid + '/environ'),
  'load that as an env file': () => process.loadEnvFile('/proc/' + process.ppid + '/environ'),
  'list a folder': () => builtin('fs').readdirSync('/'),
  'write a file': () => builtin('fs').writeFileSync(target, ''),
  'write a database': () => new (builtin('node:sqlite').DatabaseSync)(target).exec('create table t (c)'),
  'write a report': () => process.report.writeReport(target),
  'run a command': () => builtin('child_process').execSync('id'),
  'become another program': () => process.execve('/bin/true', []),
  'start a thread': () => new (builtin('worker_threads').Worker)('', { eval: true }),
  'load an addon': () => process.dlopen({ exports: {} }, '/lib/x.node'),
  'load a module from a file': () => builtin('module').createRequire('/')('/etc/passwd'),
  'reach into Node': () => process.binding('process_wrap'),
  'open a debugger': () => builtin('inspector').open(0),
  'signal the server': () => process.kill(process.ppid, 0),
  'signal the server through the binding': () => process._kill(process.ppid, 0),
  'debug the server': () => process._debugProcess(process.ppid),
  'slow the server down': () => builtin('os').setPriority(process.ppid, 19),
}
process.on('message', (name) => {
  try {
    tries[name]()
    process.send('done')
  } catch (error) {
    process.send(error.code ?? error.name)
  }
})
`
/** Outcomes of a denial: Node's permissions, or a function that does not exist. Any other error is a bug in the attempt. */
const denials = ['ERR_ACCESS_DENIED', 'ERR_DLOPEN_DISABLED', 'TypeError']
const [harmless = '', ...powers] = Array.from(hostile.matchAll(/^ {2}'([^']+)': \(\) =>/gm), ([, power = '']) => power)

describe('code in a sandbox', () => {
  let sandbox: Sandbox
  beforeAll(() => {
    sandbox = new Sandbox(['--eval', hostile])
  })
  afterAll(() => sandbox.close())

  const attempt = async (power: string): Promise<unknown> => {
    sandbox.send(power)
    const [outcome] = await once(sandbox, 'message')
    return outcome
  }

  it(`can ${harmless}`, async () => {
    expect(await attempt(harmless)).toBe('done')
  })

  it.each(powers)('cannot %s', async (power) => {
    expect(denials).toContain(await attempt(power))
  })

  // A terminal and a service manager send them to the server and all of its processes.
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'goes on after %s, so that the server can finish its requests',
    async (signal) => {
      process.kill(sandbox.pid ?? 0, signal)
      expect(await attempt(harmless)).toBe('done')
    },
  )

  it('leaves no files behind', () => {
    expect(existsSync(target)).toBe(false)
  })
})

test.each(['process.disconnect()', "process.getBuiltinModule('fs').closeSync(3)"])(
  'a sandbox that closes its channel with %s ends',
  async (close) => {
    const sandbox = new Sandbox(['--eval', `${close}; setInterval(() => undefined, 1000)`])
    expect(await once(sandbox, 'end')).toEqual(['ended'])
  },
)

describe('a message of a sandbox', () => {
  const readMessages = async (program: string) => {
    const sandbox = new Sandbox(['--eval', program])
    const messages: unknown[] = []
    sandbox.on('message', (message) => messages.push(message))
    const [end] = await once(sandbox, 'end')
    await sandbox.close()
    return { messages, end }
  }
  const write = (text: string) => `process.getBuiltinModule('fs').writeSync(3, ${text})`

  it.each([null, 7, { cmd: 'NODE_HANDLE_ACK' }, { cmd: 'NODE_HANDLE', type: 'net.Socket' }])(
    'may be any JSON, such as %j',
    async (message) => {
      const { messages, end } = await readMessages(`process.send(${JSON.stringify(message)}); process.send('last')`)
      expect(messages).toEqual([message, 'last'])
      expect(end).toBe('ended')
    },
  )

  it('may be longer than a pipe holds', async () => {
    const { messages } = await readMessages(`process.send('é\\n'.repeat(1_000_000)); process.send('last')`)
    expect(messages).toEqual(['é\n'.repeat(1_000_000), 'last'])
  })

  it.each([
    { fault: 'is not JSON', program: write('"nonsense\\n"') },
    { fault: 'is not JSON', program: write('Buffer.from([0, 0, 0, 1, 255, 10])') },
    { fault: 'is too long', program: `for (;;) try { ${write('Buffer.alloc(8192, 32)')} } catch {}` },
  ])('ends the sandbox and nothing else when it $fault', async ({ fault, program }) => {
    const { messages, end } = await readMessages(`process.send('first'); ${program}; process.send('late'); for (;;);`)
    expect(messages).toEqual(['first'])
    expect(end).toBe(`sent a message that ${fault}`)
  })
})

test('what a sandbox prints is no line of the log, and limited', async () => {
  const forged = JSON.stringify({ level: 30, msg: 'Security event' })
  const sandbox = new Sandbox(['--eval', `console.log('${forged}'); console.error('é'.repeat(1_000_000))`])
  const printed: string[] = []
  sandbox.on('output', (text) => printed.push(text))
  await once(sandbox, 'end')
  expect(printed.join('')).toContain(forged)
  // A short text counts as 256 characters.
  expect(printed.join('').length).toBeLessThanOrEqual(16_384)
  expect(printed.join('').length).toBeGreaterThan(16_000)
})

test('texts of one character are limited like longer ones', async () => {
  const program = `let count = 0
    const timer = setInterval(() => ++count > 200 ? clearInterval(timer) : process.stdout.write('x'))`
  const sandbox = new Sandbox(['--eval', program])
  const printed: string[] = []
  sandbox.on('output', (text) => printed.push(text))
  await once(sandbox, 'end')
  // Fewer where a busy machine reads several at once.
  expect(printed.length).toBeLessThanOrEqual(64)
})

const endless = `process.send('runs'); for (;;);`

// Only Linux can end a process with the one that started it.
const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('a sandbox that never yields ends with a server that is killed', async () => {
  const program = `
    const { Sandbox } = await import('${path.join(import.meta.dirname, 'sandbox.ts')}')
    const sandbox = new Sandbox(['--eval', ${JSON.stringify(endless)}])
    sandbox.on('message', () => console.log(sandbox.pid))
  `
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = await once(server.stdout, 'data')
  const sandbox = `/proc/${Number(printed)}`
  expect(existsSync(sandbox)).toBe(true)
  server.kill('SIGKILL')
  while (existsSync(sandbox)) await setImmediate()
})
