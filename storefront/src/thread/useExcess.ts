import { limits } from '@elegant/shared/rules'
import { excessOf } from '@elegant/shared/ui'
import { useState } from 'react'

/** By how much a message is too long. `measure` is called with each change of its text. */
export function useExcess(typed: string) {
  const [excess, setExcess] = useState(() => excessOf(typed, limits.message))
  return { excess, measure: (text: string) => setExcess(excessOf(text, limits.message)) }
}
