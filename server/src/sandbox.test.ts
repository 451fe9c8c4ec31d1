import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
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
