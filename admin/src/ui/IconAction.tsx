import { Icon, IconButton } from '@elegant/shared/ui'
import type { IconNode } from 'lucide'
import type { ComponentProps } from 'react'
import { Tooltip } from './Tooltip.tsx'

interface IconActionProps extends ComponentProps<typeof IconButton> {
  icon: IconNode
  /** The tooltip. `label` is longer: it also names the row for screen readers. */
  text: string
}

export function IconAction({ icon, text, ...button }: IconActionProps) {
  return (
    <Tooltip text={text}>
      <IconButton {...button}>
        <Icon of={icon} size={18} strokeWidth={1.5} />
      </IconButton>
    </Tooltip>
  )
}
