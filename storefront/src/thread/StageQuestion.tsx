import { useShopFacts } from '@elegant/shared'
import type { Thread, ThreadEntry } from '@elegant/shared/rules'
import { formatDate, Note, Prose, SectionTitle, Stack } from '@elegant/shared/ui'
import { EntryPictures } from './EntryPictures.tsx'
import { stageNouns } from './threadWords.ts'

/** A stage that asks for the customer's approval, with its pictures. */
export function StageQuestion({ thread, question }: { thread: Thread; question: ThreadEntry }) {
  const { name: shopName } = useShopFacts()
  const { included, used } = thread.changes
  const noun = stageNouns[question.stage ?? 'brief']
  return (
    <>
      <Stack $gap="0.25rem">
        <SectionTitle id="open-question">Do you like {noun}?</SectionTitle>
        <Note>
          Sent {formatDate(question.created_at)} by {shopName}
        </Note>
      </Stack>
      {question.text && <Prose>{question.text}</Prose>}
      <EntryPictures entry={question} isLarge />
      {included > 0 && used >= included && (
        <p>
          The {included === 1 ? 'change' : `${included} changes`} that the price includes{' '}
          {included === 1 ? 'is' : 'are'} used. If you would like another one, please write us a message below.
        </p>
      )}
    </>
  )
}
