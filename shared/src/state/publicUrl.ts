import { createContext } from 'react'

/** The shop's address as everybody knows it (PUBLIC_URL), without a slash at the end: given by the shell, the same on the server and in the browser. */
export const PublicUrlContext = createContext('')
