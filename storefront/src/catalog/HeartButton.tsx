import { changeFavorites, useIsFavorite } from '@elegant/shared'
import type { Item } from '@elegant/shared/rules'
import { Icon, token } from '@elegant/shared/ui'
import { Heart } from 'lucide'
import { styled } from 'styled-components'

/** Adds an item to the favorites, or removes it (docs/product/favorites.md). */
export function HeartButton({ item: { id, title } }: { item: Pick<Item, 'id' | 'title'> }) {
  const isKept = useIsFavorite(id)
  return (
    <RoundButton
      data-needs-script
      type="button"
      aria-pressed={isKept}
      aria-label={`Keep ${title} in favorites`}
      onClick={() => changeFavorites({ [isKept ? 'remove' : 'add']: [id] })}
    >
      <Icon of={Heart} size={20} strokeWidth={1.5} />
    </RoundButton>
  )
}

/** A round button on a picture. */
export const RoundButton = styled.button`
  display: grid;
  width: 2.5rem;
  height: 2.5rem;
  padding: 0;
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusRound};
  background: ${token.paper};
  color: ${token.ink};
  place-items: center;

  &:hover {
    background: ${token.sunken};
  }
  &[aria-pressed='true'] svg {
    fill: currentColor;
  }
  @media print {
    display: none;
  }
`
