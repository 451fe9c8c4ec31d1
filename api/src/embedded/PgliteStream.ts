import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/** What the driver takes for a socket: bytes of the PostgreSQL protocol through a message port. */
export class PgliteStream extends Duplex {
  readonly #port: MessagePort | undefined

  /** Without a port nobody listens, as on a closed one. */
  constructor(port: MessagePort | undefined) {
    super()
    this.#port = port
    port?.on('message', (bytes: Uint8Array) => this.push(bytes))
    port?.on('close', () => this.destroy())
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
    this.#port?.postMessage(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#port?.postMessage(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port?.close()
    done(error)
  }
}
