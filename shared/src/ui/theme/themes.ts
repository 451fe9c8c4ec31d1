import { cssVariable } from './cssVariable.ts'

/** The light theme. Every text color has a contrast of at least 4.5:1 on paper. */
const light = {
  paper: '#fbfaf6',
  raised: '#ffffff',
  sunken: '#f3f0e9',
  ink: '#1a1714',
  muted: '#6b645c',
  hairline: '#e4dfd6',
  control: '#8d857a',
  success: '#24643d',
  warning: '#855000',
  danger: '#a52a2a',
  /** The primary action: ink on paper, and the reverse at night. */
  action: '#1a1714',
  onAction: '#fbfaf6',
  opalText: '#0c686b',
  scrim: 'rgb(18 16 15 / 0.45)',
  floatShadow: '0 12px 40px rgb(26 23 20 / 0.16)',
}

/** The dark theme, also used in every dark section. */
const dark: Record<keyof typeof light, string> = {
  paper: '#12100f',
  raised: '#1c1917',
  sunken: '#0b0a09',
  ink: '#f3efe7',
  muted: '#aaa297',
  hairline: '#332e29',
  control: '#7d756b',
  success: '#86c79b',
  warning: '#e0b15e',
  danger: '#f09a8d',
  action: '#f3efe7',
  onAction: '#12100f',
  opalText: '#6fc7c4',
  scrim: 'rgb(0 0 0 / 0.6)',
  floatShadow: '0 12px 40px rgb(0 0 0 / 0.55)',
}

/** Tokens common to both themes. */
const constant = {
  velvet: '#12100f',
  velvetLight: '#2c2623',
  onVelvet: '#f3efe7',
  mutedOnVelvet: '#aaa297',
  teal: '#0f7c80',
  violet: '#5b4fa8',
  coral: '#e0664f',
  /** Logo and progress only. */
  opal: 'linear-gradient(100deg, #0f7c80, #5b4fa8 58%, #e0664f 115%)',

  serif: "'Cormorant Garamond Variable', 'Cormorant Fallback', Georgia, serif",
  sans: "'Instrument Sans Variable', 'Instrument Fallback', system-ui, sans-serif",
  textXs: '0.78rem',
  textSm: '0.875rem',
  textMd: fluid(16, 17),
  textLg: fluid(19, 21),
  textXl: fluid(23, 27),
  text2xl: fluid(28, 34),
  text3xl: fluid(35, 53),
  text4xl: fluid(46, 83),
  measure: '66ch',

  space1: '0.5rem',
  space2: '1rem',
  space3: '1.5rem',
  space4: '2rem',
  space5: '3rem',
  space6: '4rem',
  /** Space between the sections of a page: 96 to 160 pixels on a desktop. */
  spaceSection: 'clamp(3.5rem, 2.2rem + 4.6vw, 6.5rem)',
  gutter: fluid(20, 56),
  pageWidth: '84rem',
  controlHeight: '2.75rem',
  headerHeight: '4.5rem',
  sidebarWidth: '16rem',
  sidebarIcons: '3rem',
  sidebarSheet: '18rem',
  toastWidth: '356px',
  toastGap: '14px',

  radiusPicture: '2px',
  radiusControl: '10px',
  radiusRound: '999px',

  quick: '150ms cubic-bezier(0.2, 0.7, 0.2, 1)',
  calm: '250ms cubic-bezier(0.2, 0.7, 0.2, 1)',

  layerHeader: '10',
  layerSheet: '20',
  layerToast: '30',
}

export type TokenName = keyof typeof light | keyof typeof constant

/** The CSS declarations of both themes, which only the shell's page needs. */
export const variables = { light: declarations({ ...light, ...constant }), dark: declarations(dark) }

/** A size that scales with the window width between 390 and 1440 pixels. */
function fluid(from: number, to: number): string {
  const slope = (to - from) / (1440 - 390)
  const start = from - slope * 390
  const rem = (pixels: number) => `${Number((pixels / 16).toFixed(4))}rem`
  return `clamp(${rem(from)}, ${rem(start)} + ${Number((slope * 100).toFixed(4))}vw, ${rem(to)})`
}

function declarations(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${cssVariable(name)}: ${value};`)
    .join('\n')
}
