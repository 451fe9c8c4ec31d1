/** Raised when a shell could no longer use a remote that was built before, or the other way round. */
export const remoteContract = 1
