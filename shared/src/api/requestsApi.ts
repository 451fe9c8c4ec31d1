import type { NewContactMessage, NewCustomRequest, RequestReceipt } from '../rules/orders/request.ts'
import { api } from './api.ts'
import type { Call } from './client.ts'

/** The content of a request and its idempotency key, which prevents duplicates. */
interface Sent<Content> {
  content: Content
  key: string
}

const requestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendCustomRequest: build.mutation<RequestReceipt, Sent<NewCustomRequest>>({
      query: (sent) => getCall('/custom_requests', sent),
    }),
    sendContactMessage: build.mutation<RequestReceipt, Sent<NewContactMessage>>({
      query: (sent) => getCall('/contact_messages', sent),
    }),
  }),
})

export const { useSendCustomRequestMutation, useSendContactMessageMutation } = requestsApi

function getCall(path: string, { content, key }: Sent<object>): Call {
  return { path, method: 'POST', asUser: true, headers: { 'idempotency-key': key }, body: content }
}
