/** The weights of each family that the style sheets use, and its folder at Fontsource. */
export const families = {
  serif: { file: 'cormorant-garamond', weights: [500, 600] },
  sans: { file: 'instrument-sans', weights: [400, 600] },
} as const

/** The characters of nearly every page, in smaller files: ASCII, typography, and the accents of Spanish, French and German. */
export const coreRange =
  'U+20-7E, U+A0, U+A9, U+B0, U+B7, U+BD, U+D7, U+E0-E1, U+E4, U+E7-E9, U+ED, U+F1, U+F3, U+F6, U+FA, U+FC, ' +
  'U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2212'

/** All characters of the full files. */
export const latinRange =
  'U+0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2000-206F, U+20AC, U+2122, U+2212'
