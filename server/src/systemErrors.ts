/** The content of a file, or undefined if there is none. */
export function ignoreMissing<Content>(reading: Promise<Content>): Promise<Content | undefined> {
  return reading.catch((error) => {
    if (getCode(error) === 'ENOENT') return undefined
    throw error
  })
}

/** The code of a system error, such as ENOENT. */
export function getCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}

/** True if a disk, or the part of it that the process may use, is full. */
export function isDiskFull(error: unknown): boolean {
  const code = getCode(error)
  return code === 'ENOSPC' || code === 'EDQUOT'
}
