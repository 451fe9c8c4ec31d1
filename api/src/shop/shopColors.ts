/** The colors of shared/src/ui/theme/themes.ts, for documents and mails, which have no style sheet. */
export const shopColors = { ink: '#1A1714', muted: '#6B645C', hairline: '#E4DFD6' }
