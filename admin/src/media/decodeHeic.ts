/** Decodes a HEIC file in a worker, because it takes seconds. Undefined if the file or the worker is damaged. */
export async function decodeHeic(file: File): Promise<ImageBitmap | undefined> {
  let worker: Worker | undefined
  try {
    const bytes = await file.arrayBuffer()
    // A worker for each file: its memory, several times that of the picture, is free again afterwards.
    worker = new Worker(new URL('./heicWorker.ts', import.meta.url), { name: 'heic' })
    const pixels = await getAnswer(worker, bytes)
    return pixels ? await createImageBitmap(pixels) : undefined
  } catch (error) {
    reportError(error)
    return undefined
  } finally {
    worker?.terminate()
  }
}

function getAnswer(worker: Worker, bytes: ArrayBuffer): Promise<ImageData | null> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ImageData | null>) => resolve(data))
    // A script that cannot be loaded has no message.
    worker.addEventListener('error', ({ message }) => reject(new Error(message ?? 'The HEIC decoder cannot be loaded')))
    worker.postMessage(bytes, [bytes])
  })
}
