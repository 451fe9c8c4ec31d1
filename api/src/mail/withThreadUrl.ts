import type { MailData, Threaded } from './mailData.ts'

/** Adds the address of its thread to a mail's data. Only the mail itself contains it. */
export function withThreadUrl<Data extends MailData[keyof MailData]>(
  data: Data,
  urlOf: (seed: string) => string,
): Data {
  const thread = threadOf(data)
  return thread ? { ...data, threadUrl: urlOf(thread.seed) } : data
}

export function threadOf(data: MailData[keyof MailData]): Threaded['thread'] {
  return 'thread' in data ? data.thread : undefined
}
