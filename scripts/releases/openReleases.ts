import { BucketMirror } from '@elegant/releases/bucketMirror'
import { bucketUrlFormat, parseBucketUrl } from '@elegant/server/bucket'

/** The bucket of RELEASES_URL that `dist` mirrors, or undefined if the releases are local only. */
export function bucketFromEnv(dist: string): BucketMirror | undefined {
  const given = process.env.RELEASES_URL?.trim()
  if (!given) return undefined
  const bucket = parseBucketUrl(given)
  if (!bucket) throw new Error(`RELEASES_URL must be ${bucketUrlFormat}`)
  return new BucketMirror({ bucket, dist, onFailure: (error) => console.error(error) })
}
