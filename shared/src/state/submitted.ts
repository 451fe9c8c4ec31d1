import { createContext } from 'react'

/** What became of a form that was sent without JavaScript. */
export interface Submitted {
  /** The page that it was sent to: the form's own `action`. */
  action: string
  isSent: boolean
  /** What was typed, by field. */
  values: Record<string, string>
  /** What is wrong with it, by field. */
  errors: Record<string, string>
  /** Why it could not be sent. */
  failure?: string
}

/** Given by the shell to the page that answers the form, and to no page after it. */
export const SubmittedContext = createContext<Submitted | undefined>(undefined)
