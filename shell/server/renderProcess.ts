import type { ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { startSandbox } from '@elegant/server/sandbox'
import type { Rendered, RenderRequest, RenderResponse, WorkerInit } from '../src/page/rendering.ts'

/** How long a page may take, in milliseconds; a process that is silent for so long hangs. */
const timeout = 1500
/** More pages would not be ready in time; twice as many if they are urgent. */
const maxQueued = 64
/** In megabytes. */
const memory = ['--max-old-space-size=128', '--max-semi-space-size=8']
/** The shell's server build is the first message. */
const program = `process.once('message', (source) =>
  require('node:vm').compileFunction(source, ['require'], { filename: 'shell/server.cjs' })(require))`

/** An error that the release of a remote caused. */
export class ReleaseRenderError extends Error {}

interface Waiting {
  resolve: (page: Rendered) => void
  reject: (reason: Error) => void
}

/** A sandbox for the code of remotes: it can hang or crash without the server, and reaches none of its secrets. */
export class RenderProcess {
  readonly #child: ChildProcess
  readonly #hasEnded: Promise<void>
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #isReady = false
  #lastMessageAt = 0
  #end: Error | undefined
  #onEnd: (error: Error) => void = () => undefined

  /** `source`: the shell's server build. */
  constructor(source: string, setUp: WorkerInit) {
    this.#child = startSandbox(['--eval', program], { flags: memory })
    this.#child.on('message', (reply: RenderResponse) => this.#handle(reply))
    // A process that fails to start emits an error and no exit.
    this.#hasEnded = new Promise((resolve) => {
      this.#child.on('error', (error) => {
        this.#endWith(error)
        if (this.#child.pid === undefined) resolve()
      })
      this.#child.on('exit', () => {
        this.#endWith(new Error('The rendering process ended'))
        resolve()
      })
    })
    this.#child.unref()
    this.#child.channel?.unref()
    this.#send(source)
    this.#send(setUp)
  }

  /** Renders a page. Rejects if it cannot be rendered in time. */
  render(order: Omit<RenderRequest, 'id'>): Promise<Rendered> {
    if (this.#end) return Promise.reject(this.#end)
    if (this.#waiting.size >= (order.isUrgent ? 2 : 1) * maxQueued)
      return Promise.reject(new Error('Too many pages are being rendered'))
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      const timer = globalThis.setTimeout(() => setImmediate(() => this.#handleTimeout(id)), timeout)
      const done = () => {
        clearTimeout(timer)
        this.#waiting.delete(id)
      }
      this.#waiting.set(id, {
        resolve: (page) => {
          done()
          resolve(page)
        },
        reject: (reason) => {
          done()
          reject(reason)
        },
      })
      this.#send({ ...order, id } satisfies RenderRequest)
    })
  }

  /** Calls `listener` once when the process ends, unless it was retired or closed. */
  onEnd(listener: (error: Error) => void): void {
    if (this.#end) listener(this.#end)
    else this.#onEnd = listener
  }

  /** Ends the process after the pages in progress. */
  async retire(): Promise<void> {
    this.#onEnd = () => undefined
    await setTimeout(timeout, undefined, { ref: false })
    await this.#terminate()
  }

  async close(): Promise<void> {
    this.#onEnd = () => undefined
    await this.#terminate()
  }

  /** A failed send needs no handling: the process has ended, which rejects its pages. */
  #send(message: RenderRequest | WorkerInit | string): void {
    this.#child.send(message, () => undefined)
  }

  async #terminate(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#hasEnded
  }

  #handle(reply: RenderResponse): void {
    this.#lastMessageAt = Date.now()
    if ('isReady' in reply) this.#isReady = true
    else if ('failure' in reply) {
      const Failure = reply.isOfRelease ? ReleaseRenderError : Error
      this.#waiting.get(reply.id)?.reject(new Failure(reply.failure))
    } else this.#waiting.get(reply.id)?.resolve(reply.page)
  }

  /** Runs after all messages received so far. */
  #handleTimeout(id: number): void {
    if (!this.#waiting.has(id)) return
    const hasHung = this.#isReady && Date.now() - this.#lastMessageAt >= timeout
    this.#waiting.get(id)?.reject(new Error(`The page took longer than ${timeout} ms`))
    if (!hasHung) return
    this.#endWith(new Error('The rendering process hung'))
    void this.#terminate()
  }

  #endWith(error: Error): void {
    if (this.#end) return
    this.#end = error
    this.#onEnd(error)
    for (const { reject } of this.#waiting.values()) reject(error)
  }
}
