import { fireFact, fireHues } from '@elegant/shared/rules'
import { fireColors, gemColors, token } from '@elegant/shared/ui'

/** The outlines of the shapes in a square of 20 units. */
const outlines: Record<string, string> = {
  Round: 'M10 2a8 8 0 1 1 0 16a8 8 0 1 1 0-16z',
  Oval: 'M10 2c4 0 6 4 6 8s-2 8-6 8s-6-4-6-8s2-8 6-8z',
  Pear: 'M10 1.5c1.5 3 6 6.5 6 10.5a6 6 0 0 1-12 0c0-4 4.5-7.5 6-10.5z',
  Cushion: 'M5 2.5h10c1.6 0 2.5.9 2.5 2.5v10c0 1.6-.9 2.5-2.5 2.5h-10c-1.6 0-2.5-.9-2.5-2.5v-10c0-1.6.9-2.5 2.5-2.5z',
  'Emerald cut': 'M7 2h6l3 3v10l-3 3h-6l-3-3v-10z',
  Square: 'M3 3h14v14h-14z',
  Marquise: 'M10 1c4 4 5 6 5 9s-1 5-5 9c-4-4-5-6-5-9s1-5 5-9z',
  Heart: 'M10 17.5c-5-3.5-8-6.5-8-10a4 4 0 0 1 8-1.5a4 4 0 0 1 8 1.5c0 3.5-3 6.5-8 10z',
  Trillion: 'M3 4c4.5-1.5 9.5-1.5 14 0c-.5 5-3 10-7 13c-4-3-6.5-8-7-13z',
  Freeform: 'M5 4c3-2.5 8-2 10.5.5s3 7 .5 10s-7 3.5-10 2s-4-4-3.5-7s1-4 2.5-5.5z',
  Rough: 'M6 3l5-1.5l5 4l1.5 6l-4 6h-7l-4-4.5l.5-6z',
}

/** A small picture of a group: the color or the shape that it names. Groups without one have none. */
export function GemMark({ fact, value }: { fact: string; value: string }) {
  const color = /^colou?r$/i.test(fact.trim()) ? gemColors[value] : fact === fireFact ? colorOfHue(value) : undefined
  const outline = /^(cut|shape)$/i.test(fact.trim()) ? outlines[value] : undefined
  if (color) {
    return (
      <svg aria-hidden width="16" height="16" viewBox="0 0 20 20">
        <circle cx="10" cy="10" r="9" fill={color} stroke={token.control} />
      </svg>
    )
  }
  if (!outline) return null
  return (
    <svg aria-hidden width="16" height="16" viewBox="0 0 20 20">
      <path d={outline} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}

function colorOfHue(label: string): string | undefined {
  const hue = fireHues.find((one) => one === label.toLowerCase())
  return hue && fireColors[hue]
}
