import type { Thread } from '@elegant/shared/rules'
import { formatDate, Note, SectionTitle, Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** The beginning of a conversation, and a word about its address. On a narrow window it may stand last: it has no controls. */
export function AboutThread({ thread: { created_at } }: { thread: Thread }) {
  return (
    <About as="section" aria-labelledby="about">
      <Heading id="about">About this page</Heading>
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

const Heading = styled(SectionTitle)`
  font-size: ${token.textXl};
`
