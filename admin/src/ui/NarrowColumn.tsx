import { Stack } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** A stack that stays readable on a wide screen. */
export const NarrowColumn = styled(Stack)<{ $width: string }>`
  max-width: ${({ $width }) => $width};
`
