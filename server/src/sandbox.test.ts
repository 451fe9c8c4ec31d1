import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { startSandbox } from './sandbox.ts'

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
  let child: ChildProcess
  beforeAll(() => {
    child = startSandbox(['--eval', hostile])
  })
  afterAll(() => child.kill('SIGKILL'))

  const attempt = async (power: string): Promise<unknown> => {
    child.send(power)
    const [outcome] = await once(child, 'message')
    return outcome
  }

  it(`can ${harmless}`, async () => {
    expect(await attempt(harmless)).toBe('done')
  })

  it.each(powers)('cannot %s', async (power) => {
    expect(denials).toContain(await attempt(power))
  })

  it('leaves no files behind', () => {
    expect(existsSync(target)).toBe(false)
  })
})

const endless = `process.send('runs'); for (;;);`

// Only Linux can end a process with the one that started it.
const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('a sandbox that never yields ends with a server that is killed', async () => {
  const program = `
    const { startSandbox } = await import('${path.join(import.meta.dirname, 'sandbox.ts')}')
    const child = startSandbox(['--eval', ${JSON.stringify(endless)}])
    child.on('message', () => console.log(child.pid))
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
