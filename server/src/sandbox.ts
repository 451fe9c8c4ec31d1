import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { Socket } from 'node:net'

/** Denies files, processes, workers, addons and WASI. Node's permission model does not cover SQLite, so it is disabled. */
const permissions = ['--permission', '--no-experimental-sqlite']

/**
 * Node's permission model does not cover signals, which could end the server or start its debugger, so the functions are
 * removed before the program runs. SIGINT and SIGTERM are ignored because a terminal and a service manager send them to every
 * process; the server decides when to end this one.
 */
const preload = `
  import { syncBuiltinESMExports } from 'node:module'
  import os from 'node:os'
  for (const name of ['kill', '_kill', '_debugProcess', '_debugEnd']) delete process[name]
  delete os.setPriority
  syncBuiltinESMExports()
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
`

/**
 * Has the kernel end the process together with the server, whose own death a busy program would never notice. From Debian's
 * util-linux; on other systems a program that never yields outlives a server that is killed.
 */
const setpriv = '/usr/bin/setpriv'
const withServer = existsSync(setpriv) ? [setpriv, '--pdeathsig', 'KILL', '--'] : []

/** Longest message of a sandbox, in bytes. */
const maxBytes = 32 * 1024 * 1024
/** Characters that a sandbox may print within a minute; more are lost. */
const maxPrinted = 16_384
/** A shorter text counts as so many characters, because each becomes an entry of the log. */
const minPrinted = 256

interface SandboxEvents {
  /** Any JSON: the program is not trusted. */
  message: [message: unknown]
  /** The process has ended, or has failed to start; then it has no `pid`. */
  end: [reason: string]
  /** A part of what the program printed. */
  output: [text: string]
}

/**
 * A Node process for untrusted code or data (docs/decisions/0008): it has an empty environment and nothing but memory, CPU
 * time, the network, and messages to and from the server.
 *
 * Messages are lines of JSON on a pipe, which `process.send` and the event `message` of the program write and read. The
 * server's end is a plain pipe, because Node's own end trusts the other process: one malformed message ends the server.
 */
export class Sandbox extends EventEmitter<SandboxEvents> {
  readonly #child: ChildProcess
  readonly #pipe: Socket | undefined
  readonly #closed: Promise<void>
  #hasEnded = false
  /** Characters that were printed since the start of the minute, in milliseconds. */
  #printed = { since: 0, length: 0 }

  /** `program`: its arguments, a file or `--eval` and the code. `flags`: of Node, such as the memory limit and readable paths. */
  constructor(program: string[], flags: string[] = []) {
    super()
    const preloaded = `--import=data:text/javascript,${encodeURIComponent(preload)}`
    const [command = '', ...args] = [...withServer, process.execPath, ...permissions, ...flags, preloaded, ...program]
    this.#child = spawn(command, args, {
      env: { NODE_CHANNEL_FD: '3' },
      // The server's own output is its log, which the program must neither forge nor flood.
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    })
    for (const output of this.#outputs) output.setEncoding('utf8').on('data', (text: string) => this.#print(text))
    const pipe = this.#child.stdio[3]
    if (pipe instanceof Socket) this.#pipe = pipe
    // A pipe fails when the process ends, which is reported as such. A process without its pipe has no use.
    this.#pipe
      ?.on('data', this.#splitLines())
      .on('error', () => undefined)
      .on('close', () => this.kill())
    this.#closed = new Promise((resolve) => {
      const end = (reason: string) => {
        resolve()
        this.#end(reason)
      }
      this.#child.on('error', ({ message }) => this.pid === undefined && end(`failed to start: ${message}`))
      this.#child.on('close', () => end('ended'))
    })
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Sends a JSON value. A process that has ended ignores it. */
  send(message: unknown): void {
    this.#pipe?.write(`${JSON.stringify(message)}\n`)
  }

  /** Lets the server end while the process runs. */
  unref(): void {
    this.#child.unref()
    this.#pipe?.unref()
    for (const output of this.#outputs) output.unref()
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** Kills the process and waits for its end. */
  async close(): Promise<void> {
    this.kill()
    await this.#closed
  }

  get #outputs(): Socket[] {
    return [this.#child.stdout, this.#child.stderr].filter((output) => output instanceof Socket)
  }

  /** Without a listener the text goes to the log as one line. */
  #print(text: string): void {
    if (Date.now() - this.#printed.since > 60_000) this.#printed = { since: Date.now(), length: 0 }
    const kept = text.slice(0, Math.max(maxPrinted - this.#printed.length, 0))
    this.#printed.length += Math.max(text.length, minPrinted)
    if (kept && !this.emit('output', kept)) console.warn(`A sandbox printed ${JSON.stringify(kept)}`)
  }

  #end(reason: string): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.emit('end', reason)
  }

  /** Kills a process that does not keep to the format. */
  #reject(reason: string): void {
    this.#end(reason)
    this.kill()
  }

  #splitLines(): (chunk: Buffer) => void {
    const line = new LineBuffer()
    return (chunk) => {
      let start = 0
      for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
        line.append(chunk.subarray(start, end))
        this.#read(line.take())
        start = end + 1
      }
      line.append(chunk.subarray(start))
      if (line.length > maxBytes) this.#reject('sent a message that is too long')
    }
  }

  #read(line: string): void {
    if (this.#hasEnded) return
    const message = parse(line)
    if (message) this.emit('message', message.value)
    else this.#reject('sent a message that is not JSON')
  }
}

function parse(line: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(line) }
  } catch {
    return undefined
  }
}

/** Copies pieces together, because small ones would each hold far more memory than their bytes. */
class LineBuffer {
  #bytes = Buffer.alloc(0)
  length = 0

  append(piece: Buffer): void {
    const needed = this.length + piece.length
    if (needed > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(needed, 2 * this.length))
      this.#bytes.copy(larger, 0, 0, this.length)
      this.#bytes = larger
    }
    piece.copy(this.#bytes, this.length)
    this.length = needed
  }

  take(): string {
    const line = this.#bytes.toString('utf8', 0, this.length)
    this.#bytes = Buffer.alloc(0)
    this.length = 0
    return line
  }
}
