import { styled } from 'styled-components'
import { Button } from './Button.tsx'
import { token } from './tokens.ts'

interface PagerProps {
  page: number
  pageTotal: number
  /** All items of all pages; told where it is given. */
  itemsTotal?: number
  onPage: (page: number) => void
}

/** Previous and Next, shown only when there is more than one page. */
export function Pager({ page, pageTotal, itemsTotal, onPage }: PagerProps) {
  if (pageTotal <= 1) return null
  return (
    <Bar aria-label="Pages">
      <Step to={Math.min(page - 1, pageTotal)} {...{ pageTotal, onPage }}>
        Previous
      </Step>
      <Place>
        Page {page} of {pageTotal}
        {itemsTotal !== undefined && ` (${itemsTotal} total items)`}
      </Place>
      <Step to={page + 1} {...{ pageTotal, onPage }}>
        Next
      </Step>
    </Bar>
  )
}

interface StepProps extends Pick<PagerProps, 'pageTotal' | 'onPage'> {
  to: number
  children: string
}

/** aria-disabled keeps the keyboard's place on the first and last page, which a disabled button would lose. */
function Step({ to, pageTotal, onPage, children }: StepProps) {
  const isThere = to >= 1 && to <= pageTotal
  return (
    <Button onClick={() => isThere && onPage(to)} aria-disabled={!isThere}>
      {children}
    </Button>
  )
}

const Bar = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${token.space2} ${token.space3};
  margin-top: ${token.space6};
`

const Place = styled.p`
  color: ${token.muted};
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;

  @media (max-width: 479px) {
    order: -1;
    flex-basis: 100%;
    text-align: center;
  }
`
