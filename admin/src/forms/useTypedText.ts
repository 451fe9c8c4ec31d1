import { useState } from 'react'

/** The text that is typed for a value. A value that is set elsewhere, such as by a prefill, replaces it. */
export function useTypedText<Value>(value: Value, getText: (value: Value) => string) {
  const [typed, setTyped] = useState({ text: getText(value), value })
  const text = Object.is(typed.value, value) ? typed.text : getText(value)
  return [text, (next: string, parsed: Value) => setTyped({ text: next, value: parsed })] as const
}
