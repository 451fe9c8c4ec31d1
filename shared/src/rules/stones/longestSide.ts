import { getTypedFact } from './passport.ts'

/** Figures before “mm”, joined as dimensions are: 16.1 × 12.0 × 7.4, 8 to 14, 5-6. The backfill in SQL has the same. */
const millimeters = /(\d{1,6}(?:\.\d{1,3})?(?:\s*(?:×|x|\*|-|–|to|by)\s*\d{1,6}(?:\.\d{1,3})?)*)\s*mm/i
const bare = /^[\d.\s×x*]+$/i

/** The longest side in mm of a fact that states dimensions; undefined for other facts and other units. */
export function longestSide(name: string, value: string): number | undefined {
  if (getTypedFact(name)?.kind !== 'size') return undefined
  const stated = millimeters.exec(value)?.[1] ?? (bare.test(value) ? value : '')
  const sides = (stated.match(/\d{1,6}(?:\.\d{1,3})?/g) ?? []).map(Number)
  return sides.length > 0 ? Math.max(...sides) : undefined
}
