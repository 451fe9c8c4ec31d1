import { type ItemMedia, isRecord } from '@elegant/shared/rules'

interface QueryResult {
  data?: unknown
  error?: unknown
}

/**
 * Serializes the writes to the media of an item: the last order wins, and each write needs the versions returned by the
 * previous one.
 */
export class MediaWriteQueue {
  #last: Promise<unknown> = Promise.resolve()
  /** Versions returned by own writes, by media id, until the lists are refetched. */
  readonly #versions = new Map<number, number>()

  add<Result extends QueryResult>(
    media: ItemMedia[],
    write: (versions: (number | undefined)[]) => PromiseLike<Result>,
  ): Promise<Result> {
    const response = this.#last.then(async () => {
      const result = await write(media.map((one) => this.#getVersion(one)))
      this.#store(media, result)
      return result
    })
    this.#last = response.catch(() => undefined)
    return response
  }

  #getVersion({ id, version }: ItemMedia): number | undefined {
    return version === undefined ? undefined : Math.max(version, this.#versions.get(id) ?? 0)
  }

  /** After an error, the versions of the lists apply again. */
  #store(media: ItemMedia[], { data, error }: QueryResult): void {
    if (error) for (const { id } of media) this.#versions.delete(id)
    for (const one of Array.isArray(data) ? data : [data]) {
      if (isRecord(one) && typeof one.id === 'number' && typeof one.version === 'number')
        this.#versions.set(one.id, one.version)
    }
  }
}
