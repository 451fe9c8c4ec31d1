import { api, getClient, toQueryResult } from '@elegant/shared'
import type { Turntable, TurntableLight } from '@elegant/shared/rules'
import { onSuccess } from '../api/onSuccess.ts'
import { progressFetch } from '../api/progressFetch.ts'

interface SheetUpload {
  items_id: number
  light: TurntableLight
  file: File
  /** Receives the fraction sent. */
  onProgress: (share: number) => void
}

const turntablesApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Adds the sheet of an item in a light, or replaces it. */
    putTurntable: build.mutation<Turntable, SheetUpload>({
      queryFn: ({ items_id, light, file, onProgress }, { extra, signal }) => {
        const body = new FormData()
        body.set('file', file)
        return toQueryResult(() =>
          getClient(extra).request<Turntable>({
            path: `/items/${items_id}/turntables/${light}`,
            method: 'POST',
            backend: 'admin',
            body,
            signal,
            fetch: progressFetch(onProgress),
          }),
        )
      },
      invalidatesTags: onSuccess('Item'),
    }),
    deleteTurntable: build.mutation<Turntable, number>({
      query: (id) => ({ path: `/turntables/${id}`, method: 'DELETE', backend: 'admin' }),
      invalidatesTags: onSuccess('Item'),
    }),
    restoreTurntable: build.mutation<Turntable, number>({
      query: (id) => ({ path: `/turntables/${id}/restore`, method: 'POST', backend: 'admin' }),
      invalidatesTags: onSuccess('Item'),
    }),
  }),
})

export const { usePutTurntableMutation, useDeleteTurntableMutation, useRestoreTurntableMutation } = turntablesApi
