import {
  lineAdded,
  maxOfLine,
  maxOfLineMessage,
  notify,
  questionSet,
  selectLines,
  useAppDispatch,
  useSelector,
} from '@elegant/shared'
import { actionLabels, actionOf, type Item, limits, maxPieces } from '@elegant/shared/rules'
import { Button, StickyActions } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/**
 * Enquire Now, Register for This Event or Book Service: adds the item to the cart, with a question if there is one.
 * `refusal`: the reason it is unavailable.
 */
export function AddToCart({ item, refusal, question }: { item: Item; refusal?: string | false; question?: string }) {
  const dispatch = useAppDispatch()
  const lines = useSelector(selectLines)
  const line = lines.find(({ id }) => id === item.id)
  const isFull = lines.length >= limits.cartLines && !line

  function addToCart() {
    if (refusal) return
    if (isFull) {
      notify.error('Your cart is full. Please check out before you add more.')
      return
    }
    // The line may have been added before its stock was known.
    const offer = { action_type: actionOf(item.item_type), max: maxPieces(item) }
    const max = maxOfLine(offer)
    if (line && line.quantity >= max) {
      notify.error(`${maxOfLineMessage(offer)}, and ${max === 1 ? 'it is' : 'so many are'} in your cart already.`)
      return
    }
    dispatch(lineAdded(item))
    if (question) dispatch(questionSet({ id: item.id, question }))
    notify.success('Added to cart!')
  }

  return (
    <StickyActions>
      <FullWidthButton variant="primary" onClick={addToCart} aria-disabled={Boolean(refusal)}>
        {refusal || actionLabels[actionOf(item.item_type)]}
      </FullWidthButton>
    </StickyActions>
  )
}

const FullWidthButton = styled(Button)`
  width: 100%;
  min-height: 3.25rem;
`
