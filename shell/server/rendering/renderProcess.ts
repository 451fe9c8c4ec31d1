import { setImmediate as nextTurn } from 'node:timers/promises'
import { Sandbox } from '@elegant/server/sandbox'
import type {
  PageResponse,
  ProcessState,
  Rendered,
  RenderRequest,
  WorkerInit,
} from '../../src/protocol/renderMessages.ts'
import { HangDetector } from './hangDetector.ts'
import { isRenderResponse } from './isRenderResponse.ts'

/** Requests that a crash is traced to: of those without a response the first ones, and of all the last ones. */
const maxSuspects = 5
/** More pages would not be ready in time; twice as many if they are urgent. */
const maxQueued = 64
/** In megabytes. */
const memory = ['--max-old-space-size=128', '--max-semi-space-size=8']
/** The shell's server build is the first message. */
const program = `process.once('message', (source) =>
  require('node:vm').compileFunction(source, ['require'], { filename: 'shell/server.cjs' })(require))`

/** The states of a process follow each other in this order. */
const nextState = { starting: 'loading', loading: 'ready', ready: undefined } as const

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
  /** Receives what the process prints. */
  onOutput?: (text: string, release: RunningRelease) => void
}

type Request = Omit<RenderRequest, 'id'>

interface Waiting {
  request: Request
  /** The time after which the process has given the page up. */
  lostAt: number
  page: Promise<Rendered>
  resolve: (page: Rendered) => void
  reject: (reason: Error) => void
}

/**
 * A sandbox for the shell and at most one release: the release can block or crash neither the server nor another
 * release, and reaches no secrets.
 */
export class RenderProcess {
  readonly #sandbox: Sandbox
  readonly #waiting = new Map<number, Waiting>()
  readonly #hangDetector: HangDetector
  readonly #remote: RunningRelease | undefined
  readonly #pageTimeout: number
  #lastId = 0
  #running: RunningRelease
  #state: 'starting' | 'loading' | 'ready' = 'starting'
  #end: Error | undefined
  #onEnd: (error: Error) => void = () => undefined
  /** The last requests, newest last. */
  #recent: Request[] = []

  constructor({ shell, source, pageTimeout, onOutput }: Options, init: WorkerInit) {
    this.#pageTimeout = pageTimeout
    this.#running = shell
    this.#remote = init.remote
    this.#sandbox = new Sandbox(['--eval', program], memory)
    this.#hangDetector = new HangDetector(this.#sandbox.pid, () => this.#kill('it does not respond'))
    if (onOutput) this.#sandbox.on('output', (text) => onOutput(text, this.#running))
    this.#sandbox.on('message', (message) => this.#handle(message))
    this.#sandbox.on('end', (reason) => {
      const hasStarted = this.#sandbox.pid !== undefined
      this.#endWith(
        hasStarted ? new ReleaseCrash(this.#running, `it ${reason}`) : new Error(`The rendering process ${reason}`),
      )
    })
    this.#sandbox.unref()
    this.#hangDetector.start()
    this.#sandbox.send(source)
    this.#sandbox.send(init)
  }

  /** The requests that may have caused a crash. */
  get suspects(): Request[] {
    const unanswered = Array.from(this.#waiting.values(), ({ request }) => request)
    return [...new Set([...unanswered.slice(0, maxSuspects), ...this.#recent])]
  }

  /** Renders a page. Rejects after the timeout in milliseconds, with a `ReleaseRenderError` or a `ReleaseCrash`. */
  render(request: Request, timeout = this.#pageTimeout * (this.#state === 'ready' ? 1 : 2)): Promise<Rendered> {
    if (this.#end) return Promise.reject(this.#end)
    if (this.#waiting.size >= (request.isUrgent ? 2 : 1) * maxQueued) return Promise.reject(this.#refuse())
    const id = ++this.#lastId
    const { promise: page, resolve, reject } = Promise.withResolvers<Rendered>()
    const late = () => reject(new Error(`The page took longer than ${timeout} ms`))
    // Messages that have arrived are handled first.
    const timer = setTimeout(() => setImmediate(late), timeout)
    this.#waiting.set(id, { request, lostAt: performance.now() + 2 * timeout, page, resolve, reject })
    this.#recent = [...this.#recent, request].slice(-maxSuspects)
    this.#hangDetector.start()
    this.#sandbox.send({ ...request, id } satisfies RenderRequest)
    return page.finally(() => clearTimeout(timer))
  }

  /** Calls `listener` once when the process ends, unless it was retired or closed. */
  onEnd(listener: (error: Error) => void): void {
    if (this.#end) listener(this.#end)
    else this.#onEnd = listener
  }

  /** Ends the process after the pages in progress, and those that are requested in this turn of the event loop. */
  async retire(): Promise<void> {
    await nextTurn()
    await Promise.allSettled(Array.from(this.#waiting.values(), ({ page }) => page))
    await this.close()
  }

  async close(): Promise<void> {
    this.#onEnd = () => undefined
    await this.#sandbox.close()
  }

  /** A message may come from the release itself, and say anything. */
  #handle(response: unknown): void {
    this.#hangDetector.reset()
    if (!isRenderResponse(response)) this.#kill('it sent an invalid message')
    else if ('state' in response) this.#enter(response)
    else this.#settle(response)
    if (this.#state === 'ready' && this.#waiting.size === 0) this.#hangDetector.stop()
  }

  #enter(response: ProcessState): void {
    if (response.state === 'broken') this.#kill(response.failure)
    else if (response.state !== nextState[this.#state]) this.#kill('it sent an invalid message')
    else {
      this.#state = response.state
      if (response.state === 'loading') this.#running = this.#remote ?? this.#running
    }
  }

  #settle(response: PageResponse): void {
    const waiting = this.#waiting.get(response.id)
    this.#waiting.delete(response.id)
    if (!waiting) this.#kill('it sent a page that was not requested')
    else if ('page' in response) waiting.resolve(response.page)
    else waiting.reject(new (response.isOfRelease ? ReleaseRenderError : Error)(response.failure))
  }

  /** Ends a process that is full because pages never settle: a new one renders all others. */
  #refuse(): Error {
    const error = new Error('Too many pages are being rendered')
    if (Array.from(this.#waiting.values()).some(({ lostAt }) => lostAt < performance.now())) {
      this.#endWith(error)
      this.#sandbox.kill()
    }
    return error
  }

  #kill(reason: string): void {
    this.#endWith(new ReleaseCrash(this.#running, reason))
    this.#sandbox.kill()
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
