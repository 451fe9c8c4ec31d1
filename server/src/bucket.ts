/** A bucket of S3, or of an S3-compatible storage at `endpoint`. */
export interface Bucket {
  bucket: string
  endpoint: string | undefined
  region: string
}

/** The format of a bucket URL in a setting, for error messages. */
export const bucketUrlFormat = 's3://bucket, optionally with ?endpoint= an http or https address and &region=.'

/** Parses `s3://bucket?endpoint=…&region=…`. Returns undefined if the URL is invalid. */
export function parseBucketUrl(given = ''): Bucket | undefined {
  const [, bucket, query = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?(?:\?(.*))?$/.exec(given) ?? []
  const {
    endpoint,
    region = 'us-east-1',
    ...rest
  }: Record<string, string> = Object.fromEntries(new URLSearchParams(query))
  const isEndpointValid =
    endpoint === undefined || (/^https?:/.test(endpoint) && URL.parse(endpoint)?.origin === endpoint)
  const isValid = isEndpointValid && /^[\w-]+$/.test(region) && Object.keys(rest).length === 0
  return bucket !== undefined && isValid ? { bucket, endpoint, region } : undefined
}
