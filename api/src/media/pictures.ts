import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { startSandbox } from '@elegant/server/sandbox'
import type { MeasuredFire } from '@elegant/shared/rules'
import { siblingModule } from '../config/siblingModule.ts'
import { invalid } from '../http/errors.ts'
import type { Outcome, Picture, Task } from './pictureProcess.ts'

/** An item's picture in several widths, or the sheet of a turntable in one. */
export type PictureUse = 'picture' | 'sheet'

/** Milliseconds that one task may take, and that an idle process is kept. */
const taskTimeout = 20_000
const idleTimeout = 10_000

/** Root of the repository or the container; sources and build have the same depth. */
const root = path.resolve(import.meta.dirname, '../../..')
/** The sandbox may read only its program and the image library, a native addon; pictures arrive as messages. */
const flags = [
  '--allow-addons',
  '--disable-warning=PERM0001',
  ...['node_modules', 'dist/server', 'api/node_modules', 'api/src', 'shared'].map(
    (folder) => `--allow-fs-read=${path.join(root, folder)}/`,
  ),
]

/**
 * Processes pictures, one at a time, in a sandbox: a file that crashes a decoder ends that process and not the
 * shop, and its memory is freed when it is idle.
 */
export function pictures() {
  let helper: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  function start(): ChildProcess {
    const started = startSandbox([siblingModule(import.meta, 'pictureProcess')], { flags, serialization: 'advanced' })
    return started.once('exit', () => {
      if (helper === started) helper = undefined
    })
  }

  async function perform(task: Task): Promise<Outcome> {
    clearTimeout(idle)
    helper ??= start()
    const race = new AbortController()
    const { signal } = race
    const worker = helper
    const timer = setTimeout(() => worker.kill('SIGKILL'), taskTimeout)
    try {
      worker.send(task)
      const answered = once(worker, 'message', { signal }).then(([outcome]): Outcome => outcome)
      const ended = once(worker, 'exit', { signal }).then((): Outcome => ({ refusal: tooHard }))
      return await Promise.race([answered, ended])
    } finally {
      race.abort()
      clearTimeout(timer)
      idle = setTimeout(end, idleTimeout).unref()
    }
  }

  function inTurn(task: Task): Promise<Outcome> {
    const outcome = turn.then(() => perform(task))
    turn = outcome.catch(() => {})
    return outcome
  }

  function end(): void {
    helper?.kill('SIGKILL')
    helper = undefined
  }

  return {
    /** Re-encodes an uploaded picture or sheet, or throws a validation error. */
    async read(file: string, as: PictureUse = 'picture'): Promise<Picture> {
      const content = await readFile(file)
      const { picture, refusal = tooHard } = await inTurn(as === 'sheet' ? { sheet: content } : { upload: content })
      if (!picture) throw invalid([{ path: 'file', message: refusal }])
      return picture
    },
    /** Creates one AVIF variant of a stored picture; undefined for an animation. */
    async avif(webp: Uint8Array, width: number): Promise<Uint8Array | undefined> {
      const { avif, refusal } = await inTurn({ webp, width })
      if (refusal) throw new Error(refusal)
      return avif
    },
    /** The preview image of a stored picture; undefined if it cannot be read. */
    async preview(webp: Uint8Array): Promise<Uint8Array | undefined> {
      return (await inTurn({ previewed: webp })).preview
    },
    /** Creates a JPEG of a stored picture, which PDFs can embed. */
    async jpeg(webp: Uint8Array): Promise<Uint8Array> {
      const { jpeg, refusal = tooHard } = await inTurn({ printed: webp })
      if (!jpeg) throw new Error(refusal)
      return jpeg
    },
    /** Measures the play of color in a stored sheet. */
    async fire(webp: Uint8Array): Promise<MeasuredFire> {
      const { fire, refusal = tooHard } = await inTurn({ measured: webp })
      if (!fire) throw new Error(refusal)
      return fire
    },
    end,
  }
}

const tooHard = 'The picture is damaged, or takes too long to read'
