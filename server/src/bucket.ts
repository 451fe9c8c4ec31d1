/** A bucket of S3, or of a storage that speaks like it at `endpoint`. */
export interface Bucket {
  bucket: string
  endpoint: string | undefined
  region: string
}

/** How a setting names a bucket. */
export const bucketUrlFormat = 's3://bucket, if need be with ?endpoint= an http or https address and &region=.'

/** `s3://bucket?endpoint=…&region=…`; undefined: it is not that. */
export function parseBucketUrl(given = ''): Bucket | undefined {
  const [, bucket, query = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?(?:\?(.*))?$/.exec(given) ?? []
  const {
    endpoint,
    region = 'us-east-1',
    ...rest
  }: Record<string, string> = Object.fromEntries(new URLSearchParams(query))
  const isAddress = endpoint === undefined || (/^https?:/.test(endpoint) && URL.parse(endpoint)?.origin === endpoint)
  const isRight = isAddress && /^[\w-]+$/.test(region) && Object.keys(rest).length === 0
  return bucket !== undefined && isRight ? { bucket, endpoint, region } : undefined
}
