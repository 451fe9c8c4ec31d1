import { type ChildProcess, type SerializationType, spawn } from 'node:child_process'

interface Options {
  /** Node's flags of this process: its memory, what it may read all the same. */
  flags?: string[]
  serialization?: SerializationType
}

/** No files, processes, workers, addons or WASI. Node's permissions leave SQLite open, so it is switched off. */
const permissions = ['--permission', '--no-experimental-sqlite']

/**
 * Node's permissions leave signals open, which end the server or start its debugger: they go before the program runs.
 * An interrupt of the terminal reaches every process; the server ends this one when it is ready to.
 */
const preload = `
  import { syncBuiltinESMExports } from 'node:module'
  import os from 'node:os'
  for (const name of ['kill', '_kill', '_debugProcess', '_debugEnd']) delete process[name]
  delete os.setPriority
  syncBuiltinESMExports()
  process.on('SIGINT', () => {})
`

/**
 * Starts a Node process for code or data that nobody vouches for (docs/decisions/0008): it has an empty environment and
 * no powers but its memory, its processor time, the network, and the messages that it exchanges with the server.
 * `program`: the arguments that name it, a file or `--eval` and its text.
 */
export function startSandbox(program: string[], { flags = [], serialization }: Options = {}): ChildProcess {
  const preloaded = `--import=data:text/javascript,${encodeURIComponent(preload)}`
  return spawn(process.execPath, [...permissions, ...flags, preloaded, ...program], {
    env: {},
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization,
  })
}
