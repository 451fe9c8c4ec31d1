/** Why the record of a stone was kept: its sale, or the owner's wish. */
export const stoneCauses = ['sale', 'owner'] as const
export type StoneCause = (typeof stoneCauses)[number]

/** A fact of a kept record, in words. */
interface RecordedFact {
  name: string
  text: string
  /** How the shop knew it; empty if it was not stated. */
  basis: string
  /** Of a lab report; empty if there was none. */
  url: string
}

/** The facts of a stone as the shop stated them on one day (docs/product/passport.md). It never changes. */
export interface StoneRecord {
  id: number
  items_id: number
  sku: string
  cause: StoneCause
  /** ISO 8601. */
  recorded_at: string
  title: string
  description: string
  facts: RecordedFact[]
  picture: { url: string; alt: string } | null
}

/** The page of a stone's records; without a number it shows the latest. */
export function stonePath(sku: string, record?: number): string {
  return `/stone/${encodeURIComponent(sku)}${record === undefined ? '' : `?record=${record}`}`
}

/** The certificate of a record, as a PDF. */
export function certificatePath({ sku, id }: Pick<StoneRecord, 'sku' | 'id'>): string {
  return `/stone/${encodeURIComponent(sku)}/certificate-${id}.pdf`
}
