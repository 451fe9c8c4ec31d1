import { staffRoleLabels, staffRoles } from '@elegant/shared/rules'

export const roleOptions = staffRoles.map((value) => ({ value, label: staffRoleLabels[value] }))
