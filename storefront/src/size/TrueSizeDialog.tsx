import { Dialog } from '@elegant/shared/ui'
import { useEffect, useState } from 'react'
import { CardCalibration } from './CardCalibration.tsx'
import { assumedScale, calibration, readScreen, scaleFor } from './calibration.ts'
import { SizeView } from './SizeView.tsx'
import type { StoneSize } from './stoneSize.ts'

interface TrueSizeDialogProps {
  size: StoneSize
  onClose: () => void
}

/**
 * A stone in its true size on this screen, once the screen is measured (docs/product/pages.md#item-page). Opened by a
 * press only.
 */
export function TrueSizeDialog({ size, onClose }: TrueSizeDialogProps) {
  const [kept, setKept] = useState(calibration.read)
  const [isMeasured, setMeasured] = useState(true)
  const screen = useScreen()
  const scale = isMeasured ? scaleFor(kept, screen) : undefined

  function keep(scale: number) {
    const measured = { scale, ...screen }
    calibration.write(measured)
    setKept(measured)
    setMeasured(true)
  }

  return (
    <Dialog title="The true size" width="44rem" onClose={onClose}>
      {scale === undefined ? (
        <CardCalibration initial={kept?.scale ?? assumedScale} isRepeated={kept !== null} onDone={keep} />
      ) : (
        <SizeView size={size} scale={scale} onMeasure={() => setMeasured(false)} />
      )}
    </Dialog>
  )
}

/** The state of the screen; zooming resizes the window. */
function useScreen() {
  const [screen, setScreen] = useState(() => readScreen())
  useEffect(() => {
    const update = () => setScreen(readScreen())
    window.addEventListener('resize', update)
    return () => window.removeEventListener('resize', update)
  }, [])
  return screen
}
