import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { rootDir } from '../../build/paths.ts'
import { type Image, inside, volumes, work } from './containers.ts'

interface Stage {
  name: string
  /** A stage before it, or an image of others. */
  base: string
  steps: { word: string; rest: string }[]
}

/** Does what docker/Dockerfile says. Answers an image by its name. */
export function buildImages(): (name: string) => Image {
  const images = new Map<string, Image>()
  for (const stage of stagesOf(readFileSync(path.join(rootDir, 'docker/Dockerfile'), 'utf8'))) build(stage, images)
  return (name) => {
    const image = images.get(name)
    if (!image) throw new Error(`There is no image ${name}`)
    return image
  }
}

function stagesOf(file: string): Stage[] {
  const stages: Stage[] = []
  for (const line of file.replaceAll('\\\n', ' ').split('\n')) {
    const [, word, rest] = /^([A-Z]+) +(.*)$/.exec(line) ?? []
    if (!word || !rest) continue
    if (word === 'FROM') {
      const [base = '', name = ''] = rest.split(' AS ')
      stages.push({ name, base, steps: [] })
    } else stages.at(-1)?.steps.push({ word, rest })
  }
  return stages
}

function build({ name, base, steps }: Stage, images: Map<string, Image>): void {
  const before = images.get(base)
  const image: Image = before
    ? { ...before, env: { ...before.env } }
    : { root: emptyRoot(name), env: {}, cwd: '/', user: 'root', command: [] }
  images.set(name, image)
  for (const { word, rest } of steps) {
    const started = performance.now()
    if (word === 'WORKDIR') mkdirSync(path.join(image.root, rest), { recursive: true })
    if (word === 'WORKDIR') image.cwd = rest
    else if (word === 'ENV')
      Object.assign(image.env, Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))))
    else if (word === 'USER') image.user = rest
    else if (word === 'CMD') image.command = JSON.parse(rest)
    else if (word === 'COPY') copy(image, rest.split(' '), images)
    // This machine has it, or can have it by the same command.
    else if (word === 'RUN' && rest.startsWith('apt-get ')) continue
    else if (word === 'RUN')
      execFileSync('unshare', inside(image, ['sh', '-c', rest]), { stdio: ['ignore', 'ignore', 'inherit'] })
    if (word === 'COPY' || word === 'RUN') {
      console.log(
        `${name.padEnd(10)} ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${word} ${rest}`,
      )
    }
  }
}

function copy({ root, cwd }: Image, words: string[], images: Map<string, Image>): void {
  const [, from] = /^--from=(.*)$/.exec(words[0] ?? '') ?? []
  const sources = words.slice(from ? 1 : 0, -1)
  const to = words.at(-1) ?? ''
  const target = path.join(root, path.resolve(cwd, to))
  const ignored = readFileSync(path.join(rootDir, '.dockerignore'), 'utf8').trim().split('\n')
  for (const source of sources) {
    const base = from ? path.join(images.get(from)?.root ?? '', source) : path.join(rootDir, source)
    const isFolderTarget = to.endsWith('/') || sources.length > 1
    cpSync(base, source !== '.' && isFolderTarget ? path.join(target, path.basename(source)) : target, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => Boolean(from) || !ignored.some((glob) => path.matchesGlob(path.relative(rootDir, file), glob)),
    })
  }
}

/** A folder that looks like an image of Debian with nothing in it. */
function emptyRoot(name: string): string {
  const root = path.join(work, name)
  for (const folder of ['usr', 'proc', 'dev', 'etc', 'tmp', 'root', 'node', 'var', 'srv', ...volumes])
    mkdirSync(path.join(root, folder), { recursive: true })
  for (const folder of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${folder}`, path.join(root, folder))
  return root
}
