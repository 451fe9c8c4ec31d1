import { filledDataVariable, openShop } from './shop.ts'

/** Creates a demo shop whose data each journey copies. Returns a function that removes it. */
export default async function fillShop(): Promise<() => Promise<void>> {
  const shop = await openShop()
  await shop.stop()
  process.env[filledDataVariable] = shop.dataDir
  return shop.close
}
