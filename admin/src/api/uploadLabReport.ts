import { api } from '@elegant/shared'
import type { LabReportFile } from '@elegant/shared/rules'

const labReportApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Uploads a lab report, whose address a fact can name then. */
    uploadLabReport: build.mutation<LabReportFile, File>({
      query: (file) => {
        const body = new FormData()
        body.set('file', file)
        return { path: '/lab_reports', method: 'POST', backend: 'admin', body }
      },
    }),
  }),
})

export const { useUploadLabReportMutation } = labReportApi
