import { findFact, getStatedFacts, type Item } from '@elegant/shared/rules'
import { ringSizes } from './ringSizes.ts'

/** The outlines that the view can draw. A stone without a stated shape is shown as the box that it fits into. */
type StoneShape = 'oval' | 'cushion' | 'octagon' | 'rectangle' | 'pear' | 'marquise' | 'freeform' | 'box'

/** A stone seen from above, in millimeters. */
export interface StoneSize {
  length: number
  width: number
  shape: StoneShape
  /** The size as the shop states it. */
  text: string
  /** The US size of a ring. */
  ringSize?: number
}

const words: readonly [RegExp, StoneShape][] = [
  [/\bpear|\b(tear)?drops?\b/i, 'pear'],
  [/\bmarquise|\bnavette/i, 'marquise'],
  [/\bcushion|\bsugarloaf/i, 'cushion'],
  [/\boctagon|\bemerald cut|\basscher|\bradiant/i, 'octagon'],
  [/\bprincess|\bbaguette|\bsquare|\brectang/i, 'rectangle'],
  [/\boval|\brounds?\b|\bbrilliant/i, 'oval'],
  [/\bfreeform|\brough|\bspecimen|\bslab|\bslice|\bcrystals?\b|\bnodule/i, 'freeform'],
]

const sides = /(\d+(?:\.\d+)?)\s*[×x*]\s*(\d+(?:\.\d+)?)(?:\s*[×x*]\s*\d+(?:\.\d+)?)?\s*mm\b/i
/** Beyond it a text is no size of a stone. */
const longest = 300

/** The size of a product from its fact “Dimensions”; undefined if that states no length and width. */
export function getStoneSize(item: Pick<Item, 'title' | 'item_info'>): StoneSize | undefined {
  const facts = getStatedFacts(item)
  const text = findFact(facts, 'Dimensions')?.text ?? ''
  const [, ...typed] = sides.exec(text) ?? []
  const [length = 0, width = 0] = typed.map(Number)
  if (!(length > 0 && width > 0) || Math.max(length, width) > longest) return undefined
  return {
    length: Math.max(length, width),
    width: Math.min(length, width),
    shape: getShape(item.title, facts),
    text,
    ringSize: ringSizes.find((ringSize) => ringSize === findFact(facts, 'Ring size')?.value),
  }
}

/** The fact “Shape” counts first, then the cut, then the title. */
function getShape(title: string, facts: ReturnType<typeof getStatedFacts>): StoneShape {
  for (const text of [findFact(facts, 'Shape')?.text, findFact(facts, 'Cut')?.text, title]) {
    const shape = text && words.find(([word]) => word.test(text))?.[1]
    if (shape) return shape
  }
  return 'box'
}

const curves: Record<'pear' | 'marquise' | 'freeform', string> = {
  pear: 'M50 0C62 22 100 38 100 66A50 34 0 0 1 0 66C0 38 38 22 50 0Z',
  marquise: 'M50 0C100 26 100 74 50 100C0 74 0 26 50 0Z',
  freeform:
    'M38 1.7C58.4 -4.3 86.9 5.8 95.1 25.8C105.3 49.9 99.2 78 80.8 92.1C62.5 104.1 29.8 102.1 13.5 88.1C-4.8 72 -2.8 39.9 9.4 21.8C17.6 9.8 25.8 4.7 38 1.7Z',
}

/** The path of an outline that fills a square of 100; the drawing stretches it to the stone's sides. */
export function getOutline(shape: StoneShape, { length, width }: Pick<StoneSize, 'length' | 'width'>): string {
  const y = (share: number) => share * (width / length)
  switch (shape) {
    case 'oval':
      return 'M50 0A50 50 0 0 1 50 100A50 50 0 0 1 50 0Z'
    case 'cushion':
      return drawRoundedBox(34, y(34))
    case 'octagon':
      return `M22 0H78L100 ${y(22)}V${100 - y(22)}L78 100H22L0 ${100 - y(22)}V${y(22)}Z`
    case 'rectangle':
      return 'M0 0H100V100H0Z'
    case 'box':
      return drawRoundedBox(6, y(6))
    default:
      return curves[shape]
  }
}

function drawRoundedBox(x: number, y: number): string {
  const arc = (toX: number, toY: number) => `A${x} ${y} 0 0 1 ${toX} ${toY}`
  return `M${x} 0H${100 - x}${arc(100, y)}V${100 - y}${arc(100 - x, 100)}H${x}${arc(0, 100 - y)}V${y}${arc(x, 0)}Z`
}
