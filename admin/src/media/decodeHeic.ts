/** Decodes a HEIC file in a worker, because it takes seconds. Undefined if the file or the worker is damaged. */
export async function decodeHeic(file: File): Promise<ImageBitmap | undefined> {
  const bytes = await file.arrayBuffer()
  // A worker for each file: its memory, several times that of the picture, is free again afterwards.
  const worker = new Worker(new URL('./heicWorker.ts', import.meta.url), { name: 'heic' })
  try {
    const pixels = await new Promise<ImageData | null>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ImageData | null>) => resolve(data))
      worker.addEventListener('error', ({ message }) => reject(new Error(`HEIC decoder: ${message}`)))
      worker.postMessage(bytes, [bytes])
    })
    return pixels ? await createImageBitmap(pixels) : undefined
  } catch (error) {
    reportError(error)
    return undefined
  } finally {
    worker.terminate()
  }
}
