import type { IconNode } from 'lucide'
import { createElement } from 'react'

interface IconProps {
  of: IconNode
  /** Width and height in pixels at the usual text size: icons grow with the text. */
  size?: number
  strokeWidth?: number
}

/** A decorative icon, hidden from screen readers. */
export function Icon({ of, size = 24, strokeWidth = 2 }: IconProps) {
  const side = `${size / 16}em`
  const look = { width: side, height: side, fill: 'none', stroke: 'currentColor', strokeWidth } as const
  return createElement(
    'svg',
    { viewBox: '0 0 24 24', ...look, 'aria-hidden': true },
    ...of.map(([tag, attributes]) => createElement(tag, attributes)),
  )
}
