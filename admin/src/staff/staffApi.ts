import { api } from '@elegant/shared'
import type { NewInvitation, SentInvitation, Staff, StaffRoleChange } from '@elegant/shared/rules'

const staffApi = api.enhanceEndpoints({ addTagTypes: ['Staff'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getStaff: build.query<Staff, void>({
      query: () => ({ path: '/staff', backend: 'admin' }),
      providesTags: ['Staff'],
    }),
    setStaffRole: build.mutation<Staff, StaffRoleChange & { id: string }>({
      query: ({ id, ...body }) => ({ path: `/staff/${id}`, method: 'PATCH', backend: 'admin', body }),
      // The owner may have changed the own role.
      invalidatesTags: ['Staff', 'Customer'],
    }),
    removeStaff: build.mutation<Staff, string>({
      query: (id) => ({ path: `/staff/${id}`, method: 'DELETE', backend: 'admin' }),
      invalidatesTags: ['Staff', 'Customer'],
    }),
    invite: build.mutation<SentInvitation, NewInvitation>({
      query: (body) => ({ path: '/staff_invitations', method: 'POST', backend: 'admin', body }),
      invalidatesTags: ['Staff'],
    }),
    resendInvitation: build.mutation<SentInvitation, number>({
      query: (id) => ({ path: `/staff_invitations/${id}/resend`, method: 'POST', backend: 'admin' }),
      invalidatesTags: ['Staff'],
    }),
    revokeInvitation: build.mutation<Staff, number>({
      query: (id) => ({ path: `/staff_invitations/${id}`, method: 'DELETE', backend: 'admin' }),
      invalidatesTags: ['Staff'],
    }),
  }),
})

export const {
  useGetStaffQuery,
  useInviteMutation,
  useRemoveStaffMutation,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
  useSetStaffRoleMutation,
} = staffApi
