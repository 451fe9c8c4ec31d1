import { ClipboardList, LayoutDashboard, type LucideIcon } from 'lucide-react'

/** One entry of the sidebar. */
interface Screen {
  to: string
  label: string
  Icon: LucideIcon
}

/** The screens of the admin area, in the sidebar's order. */
export const screens: Screen[] = [
  { to: '/admin', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/admin/orders', label: 'Orders', Icon: ClipboardList },
]
