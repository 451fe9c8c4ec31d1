import type { ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { startSandbox } from '@elegant/server/sandbox'
import type { ProcessState, Rendered, RenderRequest, RenderResponse, WorkerInit } from '../src/page/rendering.ts'
import { HangDetector } from './hangDetector.ts'

/** Requests that a crash is traced to: of those without a response the first ones, and of all the last ones. */
const maxSuspects = 5
/** More pages would not be ready in time; twice as many if they are urgent. */
const maxQueued = 64
/** In megabytes. */
const memory = ['--max-old-space-size=128', '--max-semi-space-size=8']
/** The shell's server build is the first message. */
const program = `process.once('message', (source) =>
  require('node:vm').compileFunction(source, ['require'], { filename: 'shell/server.cjs' })(require))`

/** An error that a release threw while it rendered a page; other pages may work. */
export class ReleaseRenderError extends Error {}

/** A release ended or blocked the process that renders its pages, or could not be started in it. */
export class ReleaseCrash extends Error {
  readonly release: RunningRelease

  constructor(release: RunningRelease, reason: string) {
    super(`${release.name} ${release.version}: ${reason}`)
    this.release = release
  }
}

/** The release whose code a process runs: the shell's until it loads the remote. */
interface RunningRelease {
  name: string
  version: string
}

interface Options {
  shell: RunningRelease
  /** The shell's server build. */
  source: string
  /** How long a page may take, in milliseconds; twice as long for the first pages of the process. */
  pageTimeout: number
}

type Request = Omit<RenderRequest, 'id'>

interface Waiting {
  request: Request
  resolve: (page: Rendered) => void
  reject: (reason: Error) => void
}

/**
 * A sandbox for the shell and at most one release: the release can block or crash neither the server nor another
 * release, and reaches no secrets.
 */
export class RenderProcess {
  readonly #child: ChildProcess
  readonly #hasEnded: Promise<void>
  readonly #waiting = new Map<number, Waiting>()
  readonly #hangDetector: HangDetector
  readonly #remote: RunningRelease | undefined
  readonly #pageTimeout: number
  #lastId = 0
  #running: RunningRelease
  #isReady = false
  #end: Error | undefined
  #onEnd: (error: Error) => void = () => undefined
  /** The last requests, newest last. */
  #recent: Request[] = []

  constructor({ shell, source, pageTimeout }: Options, init: WorkerInit) {
    this.#pageTimeout = pageTimeout
    this.#running = shell
    this.#remote = init.remote
    this.#child = startSandbox(['--eval', program], { flags: memory, serialization: 'advanced' })
    this.#hangDetector = new HangDetector(this.#child.pid, () => this.#kill('it does not respond'))
    this.#child.on('message', (response: RenderResponse) => this.#handle(response))
    // A process that fails to start emits an error and no exit.
    this.#hasEnded = new Promise((resolve) => {
      this.#child.on('error', (error) => {
        this.#endWith(new Error(`The rendering process failed: ${error.message}`))
        if (this.#child.pid === undefined) resolve()
      })
      this.#child.on('exit', () => {
        this.#endWith(new ReleaseCrash(this.#running, 'it ended'))
        resolve()
      })
    })
    this.#child.unref()
    this.#child.channel?.unref()
    this.#hangDetector.start()
    this.#send(source)
    this.#send(init)
  }

  /** The requests that may have caused a crash. */
  get suspects(): Request[] {
    const unanswered = Array.from(this.#waiting.values(), ({ request }) => request)
    return [...new Set([...unanswered.slice(0, maxSuspects), ...this.#recent])]
  }

  /** Renders a page. Rejects after the timeout in milliseconds, with a `ReleaseRenderError` or a `ReleaseCrash`. */
  render(request: Request, timeout = this.#pageTimeout * (this.#isReady ? 1 : 2)): Promise<Rendered> {
    if (this.#end) return Promise.reject(this.#end)
    if (this.#waiting.size >= (request.isUrgent ? 2 : 1) * maxQueued)
      return Promise.reject(new Error('Too many pages are being rendered'))
    const id = ++this.#lastId
    let timer: NodeJS.Timeout
    const page = new Promise<Rendered>((resolve, reject) => {
      const late = () => reject(new Error(`The page took longer than ${timeout} ms`))
      // Messages that have arrived are handled first.
      timer = globalThis.setTimeout(() => setImmediate(late), timeout)
      this.#waiting.set(id, { request, resolve, reject })
    })
    this.#recent = [...this.#recent, request].slice(-maxSuspects)
    this.#hangDetector.start()
    this.#send({ ...request, id } satisfies RenderRequest)
    return page.finally(() => clearTimeout(timer))
  }

  /** Calls `listener` once when the process ends, unless it was retired or closed. */
  onEnd(listener: (error: Error) => void): void {
    if (this.#end) listener(this.#end)
    else this.#onEnd = listener
  }

  /** Ends the process after the pages in progress. */
  async retire(): Promise<void> {
    this.#onEnd = () => undefined
    await setTimeout(this.#pageTimeout, undefined, { ref: false })
    await this.close()
  }

  async close(): Promise<void> {
    this.#onEnd = () => undefined
    this.#child.kill('SIGKILL')
    await this.#hasEnded
  }

  /** A failed send needs no handling: the process has ended, which rejects its pages. */
  #send(message: RenderRequest | WorkerInit | string): void {
    this.#child.send(message, () => undefined)
  }

  #handle(response: RenderResponse): void {
    this.#hangDetector.reset()
    if ('state' in response) this.#enter(response)
    else {
      const waiting = this.#waiting.get(response.id)
      this.#waiting.delete(response.id)
      if ('page' in response) waiting?.resolve(response.page)
      else waiting?.reject(new (response.isOfRelease ? ReleaseRenderError : Error)(response.failure))
    }
    if (this.#isReady && this.#waiting.size === 0) this.#hangDetector.stop()
  }

  #enter(response: ProcessState): void {
    if (response.state === 'broken') this.#kill(response.failure)
    else if (response.state === 'ready') this.#isReady = true
    else this.#running = this.#remote ?? this.#running
  }

  #kill(reason: string): void {
    this.#endWith(new ReleaseCrash(this.#running, reason))
    this.#child.kill('SIGKILL')
  }

  #endWith(error: Error): void {
    if (this.#end) return
    this.#hangDetector.stop()
    this.#end = error
    this.#onEnd(error)
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
