/** Invalidates tags once a mutation has succeeded: after a failure, the cached data is still current. */
export function onSuccess<const Tag extends string>(...tags: Tag[]) {
  return (_: unknown, error: unknown): readonly Tag[] => (error ? [] : tags)
}

/** Also after a version conflict, which refetches the data to display the other change. */
export function onSuccessOrConflict<const Tag extends string>(...tags: Tag[]) {
  return (_: unknown, error: { status?: unknown } | undefined): readonly Tag[] =>
    error && error.status !== 409 ? [] : tags
}
