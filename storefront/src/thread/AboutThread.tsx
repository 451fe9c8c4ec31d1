import { Link } from '@elegant/shared'
import { itemPath, type Thread, threadKindLabels } from '@elegant/shared/rules'
import { formatDate, Note, SectionTitle, Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** The beginning of a conversation, and a word about its address. */
export function AboutThread({ thread }: { thread: Thread }) {
  const { kind, number, slug, created_at } = thread
  return (
    <Stack as="section" $gap={token.space1} aria-labelledby="about">
      <Heading id="about">About this page</Heading>
      <p>
        {threadKindLabels[kind]} No. {number}, since {formatDate(created_at)}
      </p>
      {slug && (
        <p>
          <Link to={itemPath(slug)}>See the piece</Link>
        </p>
      )}
      <Note>
        The address of this page is yours alone. Whoever has it can read and answer here, so please do not pass it on.
      </Note>
    </Stack>
  )
}

const Heading = styled(SectionTitle)`
  font-size: ${token.textXl};
`
