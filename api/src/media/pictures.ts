import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Sandbox } from '@elegant/server/sandbox'
import type { MeasuredFire } from '@elegant/shared/rules'
import { array, number, type ObjectSchema, object, string } from 'yup'
import { siblingModule } from '../config/siblingModule.ts'
import { measuredFireResponse } from '../fire/turntableResponses.ts'
import { invalid } from '../http/responses/httpErrors.ts'
import type { Outcome, Task } from './pictureProcess.ts'

/** An item's picture in several widths, or the sheet of a turntable in one. */
export type PictureUse = 'picture' | 'sheet'

/** A re-encoded picture. */
export interface Picture {
  /** Pixels of the largest variant. */
  width: number
  height: number
  /** WebP, smallest first. */
  variants: { width: number; content: Uint8Array }[]
}

/** A decoder that was taken over may send anything. */
const outcomeRule: ObjectSchema<Outcome> = object({
  picture: object({
    width: number().integer().positive().required(),
    height: number().integer().positive().required(),
    variants: array(
      object({ width: number().integer().positive().required(), content: string().required() }),
    ).required(),
  }).default(undefined),
  image: string(),
  fire: measuredFireResponse.optional().default(undefined),
  refusal: string(),
})

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
  let helper: Sandbox | undefined
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  function start(): Sandbox {
    const started = new Sandbox([siblingModule(import.meta, 'pictureProcess')], flags)
    return started.once('end', () => {
      if (helper === started) helper = undefined
    })
  }

  async function perform(task: Task): Promise<Outcome> {
    clearTimeout(idle)
    helper ??= start()
    const race = new AbortController()
    const { signal } = race
    const worker = helper
    const timer = setTimeout(() => worker.kill(), taskTimeout)
    try {
      worker.send(task)
      const answered = once(worker, 'message', { signal }).then(([message]) => readOutcome(worker, message))
      const ended = once(worker, 'end', { signal }).then((): Outcome => ({ refusal: tooHard }))
      return await Promise.race([answered, ended])
    } finally {
      race.abort()
      clearTimeout(timer)
      idle = setTimeout(end, idleTimeout).unref()
    }
  }

  function readOutcome(worker: Sandbox, message: unknown): Outcome {
    if (outcomeRule.isValidSync(message, { strict: true })) return message
    worker.kill()
    return { refusal: tooHard }
  }

  function inTurn(make: Task['make'], content: Uint8Array, width?: number): Promise<Outcome> {
    const outcome = turn.then(() => perform({ make, content: Buffer.from(content).toString('base64'), width }))
    turn = outcome.catch(() => {})
    return outcome
  }

  function end(): void {
    helper?.kill()
    helper = undefined
  }

  return {
    /** Re-encodes an uploaded picture or sheet, or throws a validation error. */
    async read(file: string, as: PictureUse = 'picture'): Promise<Picture> {
      const { picture, refusal = tooHard } = await inTurn(as, await readFile(file))
      if (!picture) throw invalid([{ path: 'file', message: refusal }])
      const variants = picture.variants.map(({ width, content }) => ({ width, content: decode(content) }))
      return { ...picture, variants }
    },
    /** Creates one AVIF variant of a stored picture; undefined for an animation. */
    async avif(webp: Uint8Array, width: number): Promise<Uint8Array | undefined> {
      const { image, refusal } = await inTurn('avif', webp, width)
      if (refusal) throw new Error(refusal)
      return image === undefined ? undefined : decode(image)
    },
    /** The preview image of a stored picture; undefined if it cannot be read. */
    async preview(webp: Uint8Array): Promise<Uint8Array | undefined> {
      const { image } = await inTurn('preview', webp)
      return image === undefined ? undefined : decode(image)
    },
    /** Creates a JPEG of a stored picture, which PDFs can embed. */
    async jpeg(webp: Uint8Array): Promise<Uint8Array> {
      const { image, refusal = tooHard } = await inTurn('jpeg', webp)
      if (image === undefined) throw new Error(refusal)
      return decode(image)
    },
    /** Measures the play of color in a stored sheet. */
    async fire(webp: Uint8Array): Promise<MeasuredFire> {
      const { fire, refusal = tooHard } = await inTurn('fire', webp)
      if (!fire) throw new Error(refusal)
      return fire
    },
    end,
  }
}

const decode = (content: string) => Buffer.from(content, 'base64')

const tooHard = 'The picture is damaged, or takes too long to read'
