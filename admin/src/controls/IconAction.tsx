import { Icon, IconButton } from '@elegant/shared/ui'
import type { IconNode } from 'lucide'
import type { ComponentProps } from 'react'
import { Tip } from './Tip.tsx'

interface IconActionProps extends ComponentProps<typeof IconButton> {
  icon: IconNode
  /** The tooltip. `label` is longer: it also names the row for screen readers. */
  words: string
}

/** An icon button with a tooltip. */
export function IconAction({ icon, words, ...button }: IconActionProps) {
  return (
    <Tip words={words}>
      <IconButton {...button}>
        <Icon of={icon} size={18} strokeWidth={1.5} />
      </IconButton>
    </Tip>
  )
}
