import { stat } from 'node:fs/promises'
import path from 'node:path'
import { formatTable } from './formatTable.ts'

/** The compressed code of a page in bytes, now and in the live release. */
interface PageSize {
  page: string
  bytes: number
  /** Undefined for a new page. */
  live?: number
}

interface MeasuredRelease {
  version: string
  pages: { path: string; files: string[] }[]
}

/** A page may grow by this share of its live size… */
const maxGrowth = 0.2
/** …or by as many bytes, because a fifth of a small page is little. */
const freeGrowth = 3000

/** Measures the pages of a release, and those of the live one with the same address. */
export async function measurePages(
  release: MeasuredRelease,
  live: MeasuredRelease | undefined,
  getFolder: (release: MeasuredRelease) => string,
): Promise<PageSize[]> {
  const before = new Map<string, number>()
  for (const page of live?.pages ?? []) {
    // A live release that was damaged does not stop the one that repairs it.
    const bytes = await getSize(page.files, live ? getFolder(live) : '').catch(() => undefined)
    if (bytes !== undefined) before.set(page.path, bytes)
  }
  return Promise.all(
    release.pages.map(async ({ path: page, files }) => ({
      page,
      bytes: await getSize(files, getFolder(release)),
      live: before.get(page),
    })),
  )
}

async function getSize(files: string[], folder: string): Promise<number> {
  const stats = await Promise.all(files.map((file) => stat(path.join(folder, `${file}.br`))))
  return stats.reduce((sum, { size }) => sum + size, 0)
}

/** Pages over the budget, and pages that grew too much at once. */
export function findOversizedPages(sizes: PageSize[], budget: number): string[] {
  return sizes.flatMap(({ page, bytes, live }) => [
    ...(bytes > budget ? [`${page} loads ${bytes} bytes, the budget is ${budget}`] : []),
    ...(live !== undefined && bytes > live + Math.max(live * maxGrowth, freeGrowth)
      ? [`${page} loads ${bytes} bytes, ${percent(bytes, live)} than the ${live} of the live release`]
      : []),
  ])
}

/** A table of all pages for the team to read. */
export function formatSizes(sizes: PageSize[]): string {
  return formatTable([
    ['page', 'bytes', 'live', 'difference'],
    ...sizes.map(({ page, bytes, live }) => [
      page,
      String(bytes),
      live === undefined ? 'new' : String(live),
      live === undefined ? '' : signed(bytes - live),
    ]),
  ])
}

function percent(bytes: number, live: number): string {
  return `${Math.round((bytes / live - 1) * 100)}% more`
}

function signed(difference: number): string {
  return difference > 0 ? `+${difference}` : String(difference)
}
