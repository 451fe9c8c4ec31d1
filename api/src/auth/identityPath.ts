/** Where better-auth's own calls live (architecture, Addresses). */
export const identityPath = '/api/identity'
