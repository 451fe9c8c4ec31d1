import { type ComponentType, useEffect, useState } from 'react'
import { wasPlaced } from './placedKey.ts'

/** The notice of the last checkout, on the home page. Visitors without one load none of its code. */
export function AfterCheckout() {
  const [Band, setBand] = useState<ComponentType>()
  useEffect(() => {
    if (!wasPlaced()) return
    import(/* webpackChunkName: "placed" */ './ConfirmationBanner.tsx').then(
      ({ ConfirmationBanner }) => setBand(() => ConfirmationBanner),
      // The page does without it.
      () => undefined,
    )
  }, [])
  return Band && <Band />
}
