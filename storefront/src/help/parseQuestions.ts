import { type BodyElement, bodyText, parseBody, renderBody } from '@elegant/shared/rules'

/** A text of questions and answers, each part as HTML. */
interface Questions {
  /** The text before the first heading. */
  intro: string
  questions: { question: string; answer: string }[]
}

/** Reads a text as questions and answers: each heading is a question, what follows it is the answer. */
export function parseQuestions(body: string): Questions {
  const parts: { heading?: BodyElement; blocks: BodyElement[] }[] = [{ blocks: [] }]
  for (const block of parseBody(body)) {
    if (block.tag === 'h2' || block.tag === 'h3') parts.push({ heading: block, blocks: [] })
    else parts.at(-1)?.blocks.push(block)
  }
  const [intro, ...questions] = parts
  return {
    intro: renderBody(intro?.blocks ?? []),
    questions: questions.map(({ heading, blocks }) => ({
      question: bodyText(renderBody(heading ? [heading] : [])),
      answer: renderBody(blocks),
    })),
  }
}
