/** A fetch with upload progress, which the native one does not support. */
export function progressFetch(onProgress: (share: number) => void): typeof fetch {
  return (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(method, String(address))
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => {
        const { responseText, status, statusText } = request
        resolve(new Response(responseText, { status, statusText }))
      }
      request.onerror = () => reject(new TypeError('The connection failed'))
      request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body instanceof FormData ? body : null)
    })
}
