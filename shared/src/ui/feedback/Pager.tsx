import type { ElementType } from 'react'
import { styled } from 'styled-components'
import { ButtonLink } from '../controls/Button.tsx'
import { Cluster } from '../layout/Layout.tsx'
import { token } from '../theme/tokens.ts'

export interface PagerProps {
  page: number
  pageTotal: number
  /** The total number of items, displayed if given. */
  itemsTotal?: number
  /** The path of a page, and the link component. */
  getAddress: (page: number) => string
  link: ElementType<{ to: string }>
}

/** Previous and Next. Renders nothing for a single page, or without a total. */
export function Pager({ page, pageTotal, itemsTotal, getAddress, link }: PagerProps) {
  if (!(pageTotal > 1)) return null
  const step = { pageTotal, getAddress, link }
  return (
    <Bar aria-label="Pages">
      <Step {...step} to={Math.min(page - 1, pageTotal)}>
        Previous
      </Step>
      {page <= pageTotal && (
        <PageNumber>
          Page {page} of {pageTotal}
          {itemsTotal !== undefined && ` (${itemsTotal} total items)`}
        </PageNumber>
      )}
      <Step {...step} to={page + 1}>
        Next
      </Step>
    </Bar>
  )
}

interface StepProps extends Pick<PagerProps, 'pageTotal' | 'getAddress' | 'link'> {
  to: number
  children: string
}

/** On the first and last page the link keeps the focus, but has no target. */
function Step({ to, pageTotal, getAddress, link, children }: StepProps) {
  const isDisabled = to < 1 || to > pageTotal
  return (
    <ButtonLink as={link} to={getAddress(to)} {...(isDisabled && { role: 'link', tabIndex: 0, 'aria-disabled': true })}>
      {children}
    </ButtonLink>
  )
}

const Bar = styled(Cluster).attrs({ as: 'nav', $justify: 'center' })`
  gap: ${token.space2} ${token.space3};
  margin-top: ${token.space6};
`

const PageNumber = styled.p`
  color: ${token.muted};
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;

  @media (max-width: 479px) {
    order: -1;
    flex-basis: 100%;
    text-align: center;
  }
`
