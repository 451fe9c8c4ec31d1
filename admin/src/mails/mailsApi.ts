import { api } from '@elegant/shared'
import type { MailListQuery, MailPreviews, OutgoingMail, Page } from '@elegant/shared/rules'

const mailsApi = api.enhanceEndpoints({ addTagTypes: ['Mail'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    listMails: build.query<Page<OutgoingMail>, MailListQuery>({
      query: (external) => ({ path: '/mails', backend: 'admin', external }),
      keepUnusedDataFor: 0,
      providesTags: ['Mail'],
    }),
    /** Sends a copy of a mail. */
    retryMail: build.mutation<object, number>({
      query: (id) => ({ path: `/mails/${id}/retry`, method: 'POST', backend: 'admin' }),
      invalidatesTags: ['Mail'],
    }),
    listMailTemplates: build.query<MailPreviews, void>({
      query: () => ({ path: '/mail_templates', backend: 'admin' }),
      keepUnusedDataFor: 0,
    }),
    sendSample: build.mutation<object, string>({
      query: (name) => ({ path: `/mail_templates/${name}/sample`, method: 'POST', backend: 'admin' }),
      invalidatesTags: ['Mail'],
    }),
  }),
})

export const { useListMailsQuery, useRetryMailMutation, useListMailTemplatesQuery, useSendSampleMutation } = mailsApi
