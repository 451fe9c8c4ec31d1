import type { StaffPermission } from '@elegant/shared/rules'
import {
  Activity,
  CalendarDays,
  ClipboardList,
  ExternalLink,
  FileText,
  Gem,
  HandHeart,
  Handshake,
  History,
  type IconNode,
  Images,
  Inbox,
  Info,
  LayoutDashboard,
  LayoutGrid,
  Link2,
  Mail,
  MessageSquare,
  Newspaper,
  PencilRuler,
  Percent,
  Plus,
  Star,
  Store,
  UserCog,
  Users,
} from 'lucide'
import { itemScreens } from '../items/itemScreens.ts'

interface Screen {
  to: string
  label: string
  icon: IconNode
  /** Further words by which the palette finds it. */
  words?: string
  /** Further paths that belong to it. */
  tools?: string[]
  /** The permission without which it is not offered; the page itself declares its access. */
  needs?: StaffPermission
}

/** The screen with the number of unread conversations. */
export const inboxPath = '/admin/inbox'

/** The screens of the admin area, in sidebar order. */
export const screens: Screen[] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard },
  { to: inboxPath, label: 'Inbox', icon: Inbox },
  { to: '/admin/shop', label: 'Shop', icon: Store, words: 'settings contact', needs: 'own' },
  { to: '/admin/rates', label: 'Rates', icon: Percent, words: 'tax shipping', needs: 'own' },
  { to: '/admin/orders', label: 'Orders', icon: ClipboardList },
  { to: '/admin/categories', label: 'Categories', icon: LayoutGrid },
  { to: '/admin/products', label: 'Products', icon: Gem, tools: ['/admin/photos', '/admin/labels'] },
  { to: '/admin/events', label: 'Events', icon: CalendarDays },
  { to: '/admin/blogs', label: 'Blogs', icon: Newspaper, words: 'posts' },
  { to: '/admin/about', label: 'About', icon: Info },
  { to: '/admin/services', label: 'Services', icon: HandHeart },
  { to: '/admin/custom', label: 'Custom', icon: PencilRuler },
  {
    to: '/admin/pages',
    label: 'Pages',
    icon: FileText,
    words: 'shipping returns faq privacy terms accessibility policies',
    needs: 'own',
  },
  { to: '/admin/holds', label: 'Holds', icon: Handshake },
  { to: '/admin/customers', label: 'Customers', icon: Users },
  { to: '/admin/requests', label: 'Requests', icon: MessageSquare, words: 'messages' },
  { to: '/admin/reviews', label: 'Reviews', icon: Star, words: 'ratings stars' },
  { to: '/admin/affiliates', label: 'Affiliates', icon: Link2, words: 'codes referral partners', needs: 'own' },
  { to: '/admin/mails', label: 'Mails', icon: Mail, words: 'outbox email sent' },
  { to: '/admin/changes', label: 'Change log', icon: History, words: 'undo history' },
  { to: '/admin/staff', label: 'Staff', icon: UserCog, words: 'roles team invite helper', needs: 'own' },
  { to: '/admin/health', label: 'Shop health', icon: Activity },
]

/** The actions of the palette, besides opening a screen. */
export const actions: Screen[] = [
  ...itemScreens.map(({ path, add }) => ({
    to: `${path}/new`,
    label: add,
    icon: Plus,
    words: 'new create',
    needs: 'change' as const,
  })),
  {
    to: '/admin/photos',
    label: 'Add from photos',
    icon: Images,
    words: 'create pictures upload camera',
    needs: 'change',
  },
  { to: '/admin/categories?edit=new', label: 'Add Category', icon: Plus, words: 'new create', needs: 'change' },
  { to: '/shop', label: 'Open the shop', icon: ExternalLink, words: 'view storefront' },
]

/** The permission without which a screen or action is not offered. */
export function getPermission({ needs = 'view' }: Screen): StaffPermission {
  return needs
}

/** Returns the screen that a path belongs to. */
export function getScreen(pathname: string): Screen | undefined {
  return screens.find(
    ({ to, tools }) =>
      to === pathname || tools?.includes(pathname) || (to !== '/admin' && pathname.startsWith(`${to}/`)),
  )
}
