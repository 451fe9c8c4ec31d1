import { Link, useMe } from '@elegant/shared'
import { Cluster, Icon, IconButton, token } from '@elegant/shared/ui'
import { X } from 'lucide'
import { useState } from 'react'
import { styled } from 'styled-components'
import { getNoun, getNumbers, noEmailWarning } from './confirmationTexts.ts'
import { readUnseen, updatePlaced } from './placedOrders.ts'

/** The way from the home page, where a checkout ends (docs/product/states.md#checkout), to the page about it. */
export function ConfirmationBanner() {
  const { user, isLoading } = useMe()
  const [isHidden, setHidden] = useState(false)
  const placed = isLoading || isHidden ? undefined : readUnseen(user?.id)
  if (!placed) return null
  const { lines } = placed
  // The shop can write to the address of the account, so that a customer needs no warning.
  const hasEmail = placed.hasEmail || user !== null
  const numbers = getNumbers(lines)
  return (
    <Band aria-label="What you sent">
      <Inner>
        <p>
          We have your {getNoun(lines)}
          {numbers && ` (${numbers})`}. {!hasEmail && <strong>{noEmailWarning}</strong>}
        </p>
        <Cluster $gap={token.space2}>
          <Link to="/cart/placed">{hasEmail ? 'See what happens next' : 'Leave an email, see what happens next'}</Link>
          <IconButton
            label="Hide this"
            onClick={() => {
              updatePlaced({ isSeen: true })
              setHidden(true)
            }}
          >
            <Icon of={X} size={18} strokeWidth={1.5} />
          </IconButton>
        </Cluster>
      </Inner>
    </Band>
  )
}

const Band = styled.section`
  border-bottom: 1px solid ${token.hairline};
  background: ${token.raised};
`

const Inner = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${token.space3};
  max-width: ${token.pageWidth};
  margin-inline: auto;
  padding: ${token.space1} ${token.gutter};

  strong {
    font-weight: 600;
  }
`
