/** The fields of the custom request, for its skeleton. */
export const requestFields = {
  name: 'line',
  email: 'line',
  phone: 'line',
  projectType: 'line',
  budget: 'lineWithHelp',
  description: 'textWithHelp',
} as const
