import {
  Activity,
  CalendarDays,
  ClipboardList,
  Gem,
  HandHeart,
  Handshake,
  History,
  type IconNode,
  Inbox,
  Info,
  LayoutDashboard,
  LayoutGrid,
  MessageSquare,
  Newspaper,
  PencilRuler,
  Store,
  Users,
} from 'lucide'

interface Screen {
  to: string
  label: string
  icon: IconNode
}

/** The screen with the number of unread conversations. */
export const inboxPath = '/admin/inbox'

/** The screens of the admin area, in sidebar order. */
export const screens: Screen[] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard },
  { to: inboxPath, label: 'Inbox', icon: Inbox },
  { to: '/admin/shop', label: 'Shop', icon: Store },
  { to: '/admin/orders', label: 'Orders', icon: ClipboardList },
  { to: '/admin/categories', label: 'Categories', icon: LayoutGrid },
  { to: '/admin/products', label: 'Products', icon: Gem },
  { to: '/admin/events', label: 'Events', icon: CalendarDays },
  { to: '/admin/blogs', label: 'Blogs', icon: Newspaper },
  { to: '/admin/about', label: 'About', icon: Info },
  { to: '/admin/services', label: 'Services', icon: HandHeart },
  { to: '/admin/custom', label: 'Custom', icon: PencilRuler },
  { to: '/admin/holds', label: 'Holds', icon: Handshake },
  { to: '/admin/customers', label: 'Customers', icon: Users },
  { to: '/admin/requests', label: 'Requests', icon: MessageSquare },
  { to: '/admin/changes', label: 'Change log', icon: History },
  { to: '/admin/health', label: 'Shop health', icon: Activity },
]

/** Returns the screen that a path belongs to. */
export function screenOf(pathname: string): Screen | undefined {
  return screens.find(({ to }) => to === pathname || (to !== '/admin' && pathname.startsWith(`${to}/`)))
}
