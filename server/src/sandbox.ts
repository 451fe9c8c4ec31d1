import { type ChildProcess, type SerializationType, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

interface Options {
  /** Node flags, such as the memory limit and readable paths. */
  flags?: string[]
  serialization?: SerializationType
}

/** Denies files, processes, workers, addons and WASI. Node's permission model does not cover SQLite, so it is disabled. */
const permissions = ['--permission', '--no-experimental-sqlite']

/**
 * Node's permission model does not cover signals, which could end the server or start its debugger, so the functions are
 * removed before the program runs. SIGINT is ignored because a terminal sends it to every process; the server decides
 * when to end this one.
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
 * Has the kernel end the process together with the server, whose own death a busy program would never notice. From Debian's
 * util-linux; on other systems a program that never yields outlives a server that is killed.
 */
const setpriv = '/usr/bin/setpriv'
const withServer = existsSync(setpriv) ? [setpriv, '--pdeathsig', 'KILL', '--'] : []

/**
 * Starts a Node process for untrusted code or data (docs/decisions/0008): it has an empty environment and nothing but
 * memory, CPU time, the network, and messages to and from the server.
 * `program`: its arguments, a file or `--eval` and the code.
 */
export function startSandbox(program: string[], { flags = [], serialization }: Options = {}): ChildProcess {
  const preloaded = `--import=data:text/javascript,${encodeURIComponent(preload)}`
  const [command = '', ...args] = [...withServer, process.execPath, ...permissions, ...flags, preloaded, ...program]
  return spawn(command, args, {
    env: {},
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization,
  })
}
