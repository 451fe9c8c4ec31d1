/** The colors by which a shopper chooses stones, by their groups (rules/search/gemTerms.ts). They are the same in every theme. */
export const gemColors: Readonly<Record<string, string>> = {
  Clear: '#eef4f6',
  White: '#ffffff',
  Gray: '#8d9195',
  Black: '#1c1c1e',
  Brown: '#6b4a33',
  Red: '#b3202c',
  Pink: '#e79ab4',
  Orange: '#e08a2e',
  Yellow: '#ecd04a',
  Green: '#1f8a55',
  Blue: '#2a5fb4',
  Purple: '#77479b',
  Multicolor: '#c9a7d8',
}

/** The hues of an opal's play of color. They are the same in every theme. */
export const fireColors = {
  red: '#e5383b',
  orange: '#f3722c',
  yellow: '#f0c431',
  green: '#2fae5b',
  cyan: '#2bb8c4',
  blue: '#2f6fdd',
  violet: '#8a4fd3',
} as const
