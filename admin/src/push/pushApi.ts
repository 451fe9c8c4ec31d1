import { api } from '@elegant/shared'
import type { NewPushDevice, PushDevice, PushDevices } from '@elegant/shared/rules'

const pushApi = api.enhanceEndpoints({ addTagTypes: ['PushDevice'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getPushDevices: build.query<PushDevices, void>({
      query: () => ({ path: '/push_devices', backend: 'admin' }),
      providesTags: ['PushDevice'],
    }),
    addPushDevice: build.mutation<PushDevice, NewPushDevice>({
      query: (body) => ({ path: '/push_devices', method: 'POST', backend: 'admin', body }),
      invalidatesTags: ['PushDevice'],
    }),
    removePushDevice: build.mutation<unknown, number>({
      query: (id) => ({ path: `/push_devices/${id}`, method: 'DELETE', backend: 'admin' }),
      // Also after a failure: a push service may have ended the subscription by now.
      invalidatesTags: ['PushDevice'],
    }),
  }),
})

export const { useGetPushDevicesQuery, useAddPushDeviceMutation, useRemovePushDeviceMutation } = pushApi
