import { createContext } from 'react'

/**
 * The shop's public URL (PUBLIC_URL) without a trailing slash. The shell provides the same one on the server and in
 * the browser.
 */
export const PublicUrlContext = createContext('')
