import { api, getClient, toQueryResult } from '@elegant/shared'
import type { MediaType, MediaUpload } from '@elegant/shared/rules'
import { progressFetch } from './progressFetch.ts'

interface UploadArgs {
  file: File
  image_type: MediaType
  /** Receives the fraction sent. */
  onProgress?: (share: number) => void
}

const uploadMediaApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Uploads a file, which does not belong to an item yet. */
    uploadMedia: build.mutation<Partial<MediaUpload> | null, UploadArgs>({
      queryFn: ({ file, image_type, onProgress }, { extra, signal }) => {
        const body = new FormData()
        // Fields before the file: the server parses the form as a stream.
        body.set('image_type', image_type)
        body.set('file', file)
        return toQueryResult(() =>
          getClient(extra).request<Partial<MediaUpload> | null>({
            path: '/image_upload',
            method: 'POST',
            backend: 'admin',
            body,
            signal,
            fetch: onProgress && progressFetch(onProgress),
          }),
        )
      },
    }),
  }),
})

export const { useUploadMediaMutation } = uploadMediaApi

/** Uploads a file outside of a component. */
export const uploadMedia = (args: UploadArgs) => uploadMediaApi.endpoints.uploadMedia.initiate(args, { track: false })
