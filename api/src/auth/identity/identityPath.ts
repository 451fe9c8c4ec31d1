/** Base path of better-auth's endpoints. */
export const identityPath = '/api/identity'
