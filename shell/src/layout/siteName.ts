/** The shop's name in titles and the header. */
export const siteName = 'Elegant Gems'
