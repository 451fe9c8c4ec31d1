import type { MailData, Threaded, Wished } from './mailData.ts'

type AnyData = MailData[keyof MailData]

/** Returns a secret address for a seed: of a thread, of somebody's wishes, or of the call that ends them. */
export type SecretUrlOf = (seed: string, page: 'thread' | 'wishes' | 'unsubscribe') => string

/** Adds secret addresses to a mail's data. Only the mail itself contains them. */
export function withSecretUrls<Data extends AnyData>(data: Data, getUrl: SecretUrlOf): Data {
  const thread = getThread(data)
  const wisher = getWisher(data)
  return {
    ...data,
    ...(thread && { threadUrl: getUrl(thread.seed, 'thread') }),
    ...(wisher && { wishesUrl: getUrl(wisher.seed, 'wishes') }),
  }
}

export function getThread(data: AnyData): Threaded['thread'] {
  return 'thread' in data ? data.thread : undefined
}

export function getWisher(data: AnyData): Wished['wisher'] | undefined {
  return 'wisher' in data ? data.wisher : undefined
}
