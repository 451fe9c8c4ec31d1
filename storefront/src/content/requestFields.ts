/** The fields of the custom request, for its skeleton. */
export const requestFields = {
  name: 'line',
  email: 'line',
  phone: 'line',
  projectType: 'line',
  budget: 'lineWithHelp',
  description: 'textWithHelp',
} as const

/** The fields of the contact form. */
export const contactFields = { name: 'line', email: 'line', phone: 'line', message: 'text' } as const
