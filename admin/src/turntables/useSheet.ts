import type { TurntableLight } from '@elegant/shared/rules'
import { useEffect, useRef, useState } from 'react'
import { getReason } from '../api/getReason.ts'
import { cutSheet, encodeSheet } from './cutSheet.ts'
import { usePutTurntableMutation } from './turntablesApi.ts'

/** The steps from a chosen clip to a stored turntable. */
type Step = { name: 'choose' } | { name: 'cut'; done: number } | { name: 'check' } | { name: 'send'; share: number }

/** Cuts a sheet and uploads it. A failure keeps what was done before it. */
export function useSheet(items_id: number, onStored: () => void) {
  const [step, setStep] = useState<Step>({ name: 'choose' })
  const [sheet, setSheet] = useState<HTMLCanvasElement>()
  const [error, setError] = useState<string>()
  const [put] = usePutTurntableMutation()
  const work = useRef<AbortController>(undefined)
  useEffect(() => () => work.current?.abort(), [])

  /** Aborts the work in progress, which then reports no error, and returns the signal for the next. */
  function begin(): AbortSignal {
    work.current?.abort()
    work.current = new AbortController()
    return work.current.signal
  }

  function cancel() {
    work.current?.abort()
    setSheet(undefined)
    setError(undefined)
    setStep({ name: 'choose' })
  }

  async function cut(files: readonly File[]) {
    cancel()
    const signal = begin()
    setStep({ name: 'cut', done: 0 })
    try {
      const made = await cutSheet(files, { signal, onFrame: (done) => setStep({ name: 'cut', done }) })
      setSheet(made)
      setStep({ name: 'check' })
    } catch (failure) {
      if (signal.aborted) return
      setStep({ name: 'choose' })
      setError(failure instanceof Error ? failure.message : 'The clip cannot be read')
    }
  }

  async function send(light: TurntableLight) {
    if (!sheet) return
    const signal = begin()
    setError(undefined)
    setStep({ name: 'send', share: 0 })
    try {
      const file = await encodeSheet(sheet)
      signal.throwIfAborted()
      const sent = put({ items_id, light, file, onProgress: (share) => setStep({ name: 'send', share }) })
      signal.addEventListener('abort', () => sent.abort())
      await sent.unwrap()
      cancel()
      onStored()
    } catch (failure) {
      if (signal.aborted) return
      setStep({ name: 'check' })
      setError(`Failed to upload the turntable: ${getReason(failure)}`)
    }
  }

  return { step, sheet, error, cut, send, cancel, refuse: setError }
}
