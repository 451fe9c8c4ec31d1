/** The version of the interface between shell and remotes. Increment it with every incompatible change. */
export const remoteContract = 2
