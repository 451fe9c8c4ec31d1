const browsers = globalThis.XMLHttpRequest
afterEach(() => {
  globalThis.XMLHttpRequest = browsers
})

/**
 * Sends the uploads of a test through a fake server, where jsdom would use the network. `onFile` receives the name of each
 * file and the callback of its progress.
 */
export function uploadThrough(
  fetch: typeof globalThis.fetch,
  onFile?: (name: string, progress: (share: number) => void) => void,
): void {
  globalThis.XMLHttpRequest = class extends browsers {
    #address = ''
    #answer = { status: 0, text: '' }

    override open(_: string, address: string | URL) {
      this.#address = String(address)
    }
    override setRequestHeader() {}
    override get status() {
      return this.#answer.status
    }
    override get statusText() {
      return 'Refused'
    }
    override get responseText() {
      return this.#answer.text
    }
    override send(body?: Document | XMLHttpRequestBodyInit | null) {
      const form = body instanceof FormData ? body : null
      const file = form?.get('file')
      if (file instanceof File) {
        onFile?.(file.name, (share) =>
          this.upload.onprogress?.call(this, new ProgressEvent('progress', { loaded: share * 100, total: 100 })),
        )
      }
      void this.#ask(form)
    }

    async #ask(body: FormData | null) {
      const response = await fetch(this.#address, { method: 'POST', body })
      this.#answer = { status: response.status, text: await response.text() }
      this.onload?.call(this, new ProgressEvent('load'))
    }
  }
}
