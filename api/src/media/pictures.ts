import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { startSandbox } from '@elegant/server/sandbox'
import { beside } from '../config/beside.ts'
import { invalid } from '../http/errors.ts'
import type { Outcome, Picture, Task } from './pictureProcess.ts'

/** In milliseconds: how long one task may take, and how long the process waits for the next. */
const deadline = 20_000
const patience = 10_000

/** The root of the repository or of the container; sources and build lie equally deep in it. */
const root = path.resolve(import.meta.dirname, '../../..')
/** The program is read, and the image library, which is an addon; the pictures themselves come as messages. */
const flags = [
  '--allow-addons',
  '--disable-warning=PERM0001',
  ...['node_modules', 'dist/server', 'api/node_modules', 'api/src', 'shared'].map(
    (folder) => `--allow-fs-read=${path.join(root, folder)}/`,
  ),
]

/**
 * Works on pictures, one at a time, in a sandbox of their own: bytes that break a decoder end that process and not the
 * shop, and its memory goes with it when there is nothing to do.
 */
export function pictures() {
  let helper: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  function start(): ChildProcess {
    const started = startSandbox([beside(import.meta, 'pictureProcess')], { flags, serialization: 'advanced' })
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
    const timer = setTimeout(() => worker.kill('SIGKILL'), deadline)
    try {
      worker.send(task)
      const answered = once(worker, 'message', { signal }).then(([outcome]): Outcome => outcome)
      const ended = once(worker, 'exit', { signal }).then((): Outcome => ({ refusal: tooHard }))
      return await Promise.race([answered, ended])
    } finally {
      race.abort()
      clearTimeout(timer)
      idle = setTimeout(end, patience).unref()
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
    /** The picture in an uploaded file, or a refusal. */
    async read(file: string): Promise<Picture> {
      const { picture, refusal = tooHard } = await inTurn({ upload: await readFile(file) })
      if (!picture) throw invalid([{ path: 'file', message: refusal }])
      return picture
    },
    /** One AVIF variant of a stored picture; undefined for an animation. */
    async avif(webp: Uint8Array, width: number): Promise<Uint8Array | undefined> {
      const { avif, refusal } = await inTurn({ webp, width })
      if (refusal) throw new Error(refusal)
      return avif
    },
    end,
  }
}

const tooHard = 'The picture is damaged, or takes too long to read'
