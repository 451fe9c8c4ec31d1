import { token } from '@elegant/shared/ui'
import { encodeQR } from 'qr'
import { styled } from 'styled-components'

/** A QR code, dark on light in every theme: some scanners cannot read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const dots = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <Square role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges">
      <path d={dots.join('')} />
    </Square>
  )
}

const Square = styled.svg`
  width: min(100%, 15rem);
  border: 1px solid ${token.hairline};
  background: ${token.onVelvet};
  fill: ${token.velvet};
  forced-color-adjust: none;
`
