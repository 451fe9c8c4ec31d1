import type { Thread } from '@elegant/shared/rules'
import { formatDate, Note, PanelTitle, Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** The beginning of a conversation, and a word about its address. On a narrow window it may stand last: it has no controls. */
export function AboutThread({ thread: { created_at } }: { thread: Thread }) {
  return (
    <About as="section" aria-labelledby="about">
      <PanelTitle id="about">About this page</PanelTitle>
      <Note>
        It began on {formatDate(created_at)}. Its address is yours alone: whoever has it can read and answer here, so
        please do not pass it on.
      </Note>
    </About>
  )
}

const About = styled(Stack)`
  gap: ${token.space1};
  order: 1;
`
