/** The path of better-auth's own calls. */
export const identityPath = '/api/identity'
