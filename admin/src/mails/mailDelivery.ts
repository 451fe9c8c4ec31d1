import { useGetFiguresQuery } from '../api/figuresApi.ts'

/** False in a shop without a mail server. A server that does not say is taken to have one. */
export function useSendsMail(): boolean {
  const { currentData: figures } = useGetFiguresQuery()
  return figures?.sends_mail !== false
}

/** Says who gets an email. `sentence` precedes the address, as in "The estimate is emailed to". */
export function useMailLine(email: string, sentence: string): string {
  const sendsMail = useSendsMail()
  if (!email) return 'There is no email address on file. Please contact the customer another way.'
  if (sendsMail) return `${sentence} ${email}.`
  return `This shop has no mail server, so nothing is emailed to ${email}. Send the link of the conversation yourself.`
}
