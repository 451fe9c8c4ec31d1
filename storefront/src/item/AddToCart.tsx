import { lineAdded, notify, selectLines, useAppDispatch, useSelector } from '@elegant/shared'
import { actionLabels, actionOf, type Item, limits } from '@elegant/shared/rules'
import { Button, token, wider } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** Enquire Now, Register for This Event or Book Service: puts the item into the cart. Always in reach on a phone. `refusal`: why it cannot be had. */
export function AddToCart({ item, refusal }: { item: Item; refusal?: string | false }) {
  const dispatch = useAppDispatch()
  const lines = useSelector(selectLines)
  const isFull = lines.length >= limits.cartLines && lines.every(({ id }) => id !== item.id)

  function addToCart() {
    if (refusal) return
    if (isFull) {
      notify.error('Your cart is full. Please check out before you add more.')
      return
    }
    dispatch(lineAdded(item))
    notify.success('Added to cart!')
  }

  return (
    <Reach>
      <Wide variant="primary" onClick={addToCart} aria-disabled={Boolean(refusal)}>
        {refusal || actionLabels[actionOf(item.item_type)]}
      </Wide>
    </Reach>
  )
}

const Wide = styled(Button)`
  width: 100%;
  min-height: 3.25rem;
`

const Reach = styled.div`
  position: sticky;
  bottom: 0;
  margin-inline: calc(-1 * ${token.gutter});
  padding: ${token.space1} ${token.gutter} max(${token.space1}, env(safe-area-inset-bottom));
  background: ${token.paper};

  ${wider.desktop} {
    position: static;
    margin: 0;
    padding: 0;
  }
`
