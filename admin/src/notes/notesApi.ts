import { api } from '@elegant/shared'
import type { NewNote, ShopNote } from '@elegant/shared/rules'
import { DraftMap } from '../forms/DraftMap.ts'

/** The order, customer or request that notes are about, as the path of the API names it. */
export type NotesOf = `/cart_items/${number}` | `/customers/${number}` | `/requests/${number}`

const notesApi = api.enhanceEndpoints({ addTagTypes: ['Note'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    listNotes: build.query<ShopNote[], NotesOf>({
      query: (of) => ({ path: `${of}/notes`, backend: 'admin' }),
      providesTags: ['Note'],
    }),
    addNote: build.mutation<ShopNote, NewNote & { of: NotesOf }>({
      query: ({ of, ...body }) => ({ path: `${of}/notes`, method: 'POST', backend: 'admin', body }),
      invalidatesTags: ['Note'],
    }),
    removeNote: build.mutation<ShopNote, number>({
      query: (id) => ({ path: `/notes/${id}`, method: 'DELETE', backend: 'admin' }),
      invalidatesTags: ['Note'],
    }),
    restoreNote: build.mutation<ShopNote, number>({
      query: (id) => ({ path: `/notes/${id}/restore`, method: 'POST', backend: 'admin' }),
      invalidatesTags: ['Note'],
    }),
  }),
})

export const { useListNotesQuery, useAddNoteMutation, useRemoveNoteMutation, useRestoreNoteMutation } = notesApi

/** Notes that are typed and not added yet, so that leaving the page loses nothing. */
export const noteDrafts = new DraftMap<NotesOf, NewNote>()
