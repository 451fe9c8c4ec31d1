import {
  cartKey,
  createKeylessLine,
  lineAdded,
  maxOfLine,
  maxOfLineMessage,
  notify,
  questionSet,
  selectLines,
  useAppDispatch,
  useSelector,
} from '@elegant/shared'
import { actionLabels, getActionType, type Item, limits, maxPieces } from '@elegant/shared/rules'
import { Button, ButtonLink, StickyActions } from '@elegant/shared/ui'
import { type MouseEvent, useRef } from 'react'
import { css, styled } from 'styled-components'

interface AddToCartProps {
  item: Item
  question?: string
}

/** The milliseconds in which a second tap belongs to a double tap. Phones do not count taps, as mice count clicks. */
const doubleTapInterval = 500

/** Enquire Now, Register for This Event or Book Service, always in the window. */
export function AddToCart(props: AddToCartProps) {
  return (
    <StickyActions>
      <AddButton {...props} />
    </StickyActions>
  )
}

/** Adds an item to the cart, with a question if there is one. Without JavaScript, which keeps the cart, asks about it. */
export function AddButton({ item, question }: AddToCartProps) {
  const dispatch = useAppDispatch()
  const lines = useSelector(selectLines)
  const line = lines.find(({ id }) => id === item.id)
  const isFull = lines.length >= limits.cartLines && !line
  const pressedAt = useRef(-doubleTapInterval)

  function addToCart({ timeStamp, detail, nativeEvent }: MouseEvent) {
    const isMouse = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse'
    if (isMouse ? detail > 1 : timeStamp - pressedAt.current < doubleTapInterval) return
    pressedAt.current = timeStamp
    if (isFull) {
      notify.error('Your cart is full. Please check out before you add more.')
      return
    }
    // The line may have been added before its stock was known.
    const offer = { action_type: getActionType(item.item_type), max: maxPieces(item) }
    const max = maxOfLine(offer)
    if (line && line.quantity >= max) {
      notify.error(`${maxOfLineMessage(offer)}, and ${max === 1 ? 'it is' : 'so many are'} in your cart already.`)
      return
    }
    dispatch(lineAdded(item))
    // A second booking adds its date to what the line asks already.
    if (question && !line?.question?.includes(question))
      dispatch(questionSet({ id: item.id, question: [line?.question, question].filter(Boolean).join('\n') }))
    notify.success('Added to cart!')
  }

  const label = actionLabels[getActionType(item.item_type)]
  return (
    <>
      <FullWidthButton
        data-needs-script
        // For the shell's first script, if the visitor leaves before the page hears the press.
        data-list={cartKey}
        data-entry={JSON.stringify(createKeylessLine(item))}
        variant="primary"
        onClick={addToCart}
      >
        {label}
      </FullWidthButton>
      <noscript>
        <FullWidthLink href={`/contact?about=${encodeURIComponent(item.slug)}`} variant="primary">
          {label}
        </FullWidthLink>
      </noscript>
    </>
  )
}

const fullWidth = css`
  width: 100%;
  min-height: 3.25rem;
`

const FullWidthButton = styled(Button)`
  ${fullWidth}
`

const FullWidthLink = styled(ButtonLink)`
  ${fullWidth}
`
