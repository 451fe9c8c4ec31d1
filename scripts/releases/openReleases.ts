import { BucketMirror } from '@elegant/releases/bucket/bucketMirror'
import { requireSignatures, unsignedWarning } from '@elegant/releases/registry/signing'
import { bucketUrlFormat, parseBucketUrl } from '@elegant/server/bucket'

/**
 * Prepares a dist folder for commands: requires signatures with RELEASES_ROOT_KEY, and returns the bucket of RELEASES_URL
 * that the folder mirrors, or undefined if the releases are local only.
 */
export function openReleases(dist: string, { adopts = false } = {}): BucketMirror | undefined {
  const [url, rootKey, privateKey] = [
    process.env.RELEASES_URL,
    process.env.RELEASES_ROOT_KEY,
    process.env.RELEASES_KEY,
  ].map((given) => given?.trim() || undefined)
  if (rootKey !== undefined) requireSignatures(dist, { rootKey, privateKey, adopts })
  if (url === undefined) return undefined
  if (rootKey === undefined) console.warn(unsignedWarning)
  const bucket = parseBucketUrl(url)
  if (!bucket) throw new Error(`RELEASES_URL must be ${bucketUrlFormat}`)
  return new BucketMirror({
    bucket,
    dist,
    onFailure: (error) => console.error(error instanceof Error ? error.message : error),
  })
}
