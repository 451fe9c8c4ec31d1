import { Link } from '@elegant/shared'
import { itemPath, orderStatusLabels, type Thread, threadKindLabels } from '@elegant/shared/rules'
import { Badge, Cluster, SmallCaps, Stack, Title, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { getStep, turnWords } from './threadWords.ts'

/** The subject of a conversation, and the side that has to act. */
export function ThreadHead({ thread }: { thread: Thread }) {
  const { kind, number, title, slug, order_status } = thread
  const label = threadKindLabels[kind]
  const status = order_status && orderStatusLabels[order_status]
  const step = getStep(thread)
  return (
    <Head>
      <Cluster $gap={`0.25rem ${token.space2}`}>
        <SmallCaps>
          {label !== title && label} No. {number}
        </SmallCaps>
        {status && <Badge $tone={status.tone}>{status.label}</Badge>}
        {step && <Badge $tone={step.tone}>{step.label}</Badge>}
      </Cluster>
      <Subject>{slug ? <Link to={itemPath(slug)}>{title}</Link> : title}</Subject>
      <Turn>{turnWords(thread)}</Turn>
    </Head>
  )
}

const Head = styled(Stack).attrs({ as: 'header' })`
  margin-bottom: ${token.space4};
`

const Subject = styled(Title)`
  font-size: ${token.text3xl};
  line-height: 1.1;

  a {
    text-decoration: underline 1px color-mix(in srgb, currentColor 25%, transparent);
    text-underline-offset: 0.12em;
  }
  a:hover {
    text-decoration-color: currentColor;
  }
`

const Turn = styled.p`
  margin-top: ${token.space1};
  font-size: ${token.textLg};
  line-height: 1.4;
`
