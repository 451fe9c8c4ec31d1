import { createContext } from 'react'

/** Result of a form submitted without JavaScript. */
export interface Submitted {
  /** The form's `action`: the path of its page. */
  action: string
  isSent: boolean
  /** Submitted values by field. */
  values: Record<string, string>
  /** Validation errors by field. */
  errors: Record<string, string>
  /** Message if the request failed. */
  failure?: string
}

/** Provided by the shell for the response to the form only, not for later navigations. */
export const SubmittedContext = createContext<Submitted | undefined>(undefined)
