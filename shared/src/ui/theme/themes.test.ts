import { variables } from './themes.ts'

const light = read(variables.light)
const dark = { ...light, ...read(variables.dark) }
const words = ['ink', 'muted', 'success', 'warning', 'danger', 'opal-text']

describe.each([
  ['by daylight', light],
  ['by lamplight', dark],
])('%s', (_, colors) => {
  test.each(words)('%s is readable on every background', (name) => {
    for (const ground of ['paper', 'raised', 'sunken']) {
      expect(contrast(colors[name], colors[ground])).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('the labels of the primary and of the dangerous action are readable', () => {
    expect(contrast(colors['on-action'], colors.action)).toBeGreaterThanOrEqual(7)
    expect(contrast(colors.paper, colors.danger)).toBeGreaterThanOrEqual(4.5)
  })

  test('the primary and the dangerous action stand out from every background', () => {
    for (const ground of ['paper', 'raised', 'sunken']) {
      expect(contrast(colors.action, colors[ground])).toBeGreaterThanOrEqual(7)
      expect(contrast(colors.danger, colors[ground])).toBeGreaterThanOrEqual(3)
    }
  })

  test('the border of a control is visible', () => {
    expect(contrast(colors.control, colors.paper)).toBeGreaterThanOrEqual(3)
  })
})

test('text on velvet is readable', () => {
  for (const name of ['on-velvet', 'muted-on-velvet']) {
    expect(contrast(light[name], light.velvet)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(light[name], light['velvet-light'])).toBeGreaterThanOrEqual(4.5)
  }
})

function read(css: string): Record<string, string> {
  return Object.fromEntries(Array.from(css.matchAll(/--([\w-]+): (.+);/g), ([, name, value]) => [name, value]))
}

/** WCAG 2.2, contrast ratio. */
function contrast(one = '', other = ''): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
