import type { ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { startSandbox } from '@elegant/server/sandbox'
import type { Rendered, RenderOrder, RenderReply, RenderSetUp } from '../src/page/rendering.ts'

/** How long a page may take, in milliseconds; a process that answers nothing for so long hangs. */
const deadline = 1500
/** More pages than that would not be ready in time; twice as many where it is urgent. */
const mostWaiting = 64
/** In megabytes. */
const memory = ['--max-old-space-size=128', '--max-semi-space-size=8']
/** The shell's server build is the first message. */
const program = `process.once('message', (source) =>
  require('node:vm').compileFunction(source, ['require'], { filename: 'shell/server.cjs' })(require))`

/** What the release of a remote is to blame for. */
export class ReleaseFault extends Error {}

interface Waiting {
  resolve: (page: Rendered) => void
  reject: (reason: Error) => void
}

/** A sandbox for what remotes brought: it can hang or fall without the server, and reaches none of its secrets. */
export class RenderProcess {
  readonly #child: ChildProcess
  readonly #hasEnded: Promise<void>
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #isReady = false
  #heardAt = 0
  #end: Error | undefined
  #hearEnd: (error: Error) => void = () => undefined

  /** `source`: the shell's server build. */
  constructor(source: string, setUp: RenderSetUp) {
    this.#child = startSandbox(['--eval', program], { flags: memory })
    this.#child.on('message', (reply: RenderReply) => this.#hear(reply))
    // A process that could not be started has an error and no exit.
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

  /** Renders a page, or throws the reason why it cannot be had now. */
  render(order: Omit<RenderOrder, 'id'>): Promise<Rendered> {
    if (this.#end) return Promise.reject(this.#end)
    if (this.#waiting.size >= (order.isUrgent ? 2 : 1) * mostWaiting)
      return Promise.reject(new Error('Too many pages are being rendered'))
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      const timer = globalThis.setTimeout(() => setImmediate(() => this.#isLate(id)), deadline)
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
      this.#send({ ...order, id } satisfies RenderOrder)
    })
  }

  /** Hears why it ended, once, unless it was let go. */
  onEnd(hear: (error: Error) => void): void {
    if (this.#end) hear(this.#end)
    else this.#hearEnd = hear
  }

  /** Lets it finish what it has begun, and ends it. */
  async retire(): Promise<void> {
    this.#hearEnd = () => undefined
    await setTimeout(deadline, undefined, { ref: false })
    await this.#terminate()
  }

  async close(): Promise<void> {
    this.#hearEnd = () => undefined
    await this.#terminate()
  }

  /** A message that cannot be sent is answered by the end of the process. */
  #send(message: RenderOrder | RenderSetUp | string): void {
    this.#child.send(message, () => undefined)
  }

  async #terminate(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#hasEnded
  }

  #hear(reply: RenderReply): void {
    this.#heardAt = Date.now()
    if ('isReady' in reply) this.#isReady = true
    else if ('failure' in reply) {
      const Failure = reply.isOfRelease ? ReleaseFault : Error
      this.#waiting.get(reply.id)?.reject(new Failure(reply.failure))
    } else this.#waiting.get(reply.id)?.resolve(reply.page)
  }

  /** Asked for after everything that has been said was heard. */
  #isLate(id: number): void {
    if (!this.#waiting.has(id)) return
    const hasHung = this.#isReady && Date.now() - this.#heardAt >= deadline
    this.#waiting.get(id)?.reject(new Error(`The page took longer than ${deadline} ms`))
    if (!hasHung) return
    this.#endWith(new Error('The rendering process hung'))
    void this.#terminate()
  }

  #endWith(error: Error): void {
    if (this.#end) return
    this.#end = error
    this.#hearEnd(error)
    for (const { reject } of this.#waiting.values()) reject(error)
  }
}
