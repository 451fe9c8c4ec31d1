import { ClipboardList, type IconNode, LayoutDashboard } from 'lucide'

/** One entry of the sidebar. */
interface Screen {
  to: string
  label: string
  icon: IconNode
}

/** The screens of the admin area, in the sidebar's order. */
export const screens: Screen[] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/orders', label: 'Orders', icon: ClipboardList },
]
