import { type ReleasesBucket, releasesBucket } from '@elegant/releases/bucketMirror'
import { bucketForm, bucketIn } from '@elegant/server/bucket'

/** The bucket of RELEASES_URL, of which `dist` is a copy; undefined: that folder is all there is. */
export function releasesHere(dist: string): ReleasesBucket | undefined {
  const given = process.env.RELEASES_URL?.trim()
  if (!given) return undefined
  const bucket = bucketIn(given)
  if (!bucket) throw new Error(`RELEASES_URL must be ${bucketForm}`)
  return releasesBucket({ bucket, dist, onFailure: (error) => console.error(error) })
}
