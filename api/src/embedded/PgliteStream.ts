import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/** Stands in for the driver's socket: carries the PostgreSQL protocol over a message port. */
export class PgliteStream extends Duplex {
  readonly #port: MessagePort | undefined
  #askedAt: number | undefined

  /** Without a port the connection is refused. */
  constructor(port: MessagePort | undefined) {
    super()
    this.#port = port
    port?.on('message', (bytes: Uint8Array) => {
      this.#askedAt = isReadyForQuery(bytes) ? undefined : performance.now()
      this.push(bytes)
    })
    port?.on('close', () => this.destroy())
  }

  /** Milliseconds for which a response has been pending; 0 if none is. */
  get silence(): number {
    return this.#askedAt === undefined ? 0 : performance.now() - this.#askedAt
  }

  connect(): this {
    process.nextTick(() => {
      if (this.#port) this.emit('connect')
      else this.destroy(new Error('The embedded database is not running'))
    })
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    this.#port?.ref()
    return this
  }

  unref(): this {
    this.#port?.unref()
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  #send(bytes: Buffer): void {
    this.#askedAt ??= performance.now()
    this.#port?.postMessage(bytes)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port?.close()
    done(error)
  }
}

/** A response ends with ReadyForQuery: Z, a length of five, the state of the transaction. */
function isReadyForQuery(bytes: Uint8Array): boolean {
  return [0x5a, 0, 0, 0, 5].every((byte, at) => bytes.at(at - 6) === byte)
}
