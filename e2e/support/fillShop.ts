import { filledDataVariable, openShop } from './shop.ts'

/** Fills a demo shop once for all journeys; each of them starts with a copy of its data. Answers how to remove it. */
export default async function fillShop(): Promise<() => Promise<void>> {
  const shop = await openShop()
  await shop.stop()
  process.env[filledDataVariable] = shop.dataDir
  return shop.close
}
