/** Milliseconds to wait for a video. */
const timeout = 15_000

/** Resolves on the next event of this type. Rejects on a media error or after the timeout. */
export function nextEvent(video: HTMLVideoElement, event: 'loadeddata' | 'seeked' | 'durationchange'): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeout)
    signal.addEventListener('abort', () => reject(signal.reason))
    video.addEventListener('error', () => reject(video.error), { signal })
    video.addEventListener(event, () => resolve(), { once: true, signal })
  })
}
