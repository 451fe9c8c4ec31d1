import { type MailServer, openMailServer } from '../../api/src/testing/mailServer.ts'
import { expect, test as journey } from './journey.ts'

export const test = journey.extend<{ mails: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
  mails: async ({}, use) => {
    const mails = await openMailServer()
    await use(mails)
    await mails.close()
  },
  settings: ({ mails }, use) => use({ SMTP_URL: mails.url }),
})

/** Waits for the address of the conversation in the mails to a customer. */
export async function threadLink({ arrived }: MailServer, email: string, about = /./): Promise<string> {
  const find = () =>
    arrived
      .filter(({ recipients, subject }) => recipients.includes(email) && about.test(subject ?? ''))
      .map(({ text }) => /http:\/\/localhost:\d+\/e\/[\w-]+/.exec(text ?? '')?.[0])
      .find((link) => link !== undefined)
  await expect.poll(find).toBeDefined()
  return find() ?? ''
}

/** The text of the latest matching mail, without line breaks. */
export function findMail({ arrived }: MailServer, recipient: string, subject: RegExp): string {
  const mail = arrived.findLast(
    ({ recipients, subject: line = '' }) => recipients.includes(recipient) && subject.test(line),
  )
  return mail?.text?.replace(/\s+/g, ' ') ?? ''
}
