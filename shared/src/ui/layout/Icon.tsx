import type { IconNode } from 'lucide'
import { createElement } from 'react'

interface IconProps {
  of: IconNode
  /** Width and height in pixels. */
  size?: number
  strokeWidth?: number
}

/** A decorative icon, hidden from screen readers. */
export function Icon({ of, size = 24, strokeWidth = 2 }: IconProps) {
  const look = { width: size, height: size, fill: 'none', stroke: 'currentColor', strokeWidth } as const
  return createElement(
    'svg',
    { viewBox: '0 0 24 24', ...look, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true },
    ...of.map(([tag, attributes]) => createElement(tag, attributes)),
  )
}
