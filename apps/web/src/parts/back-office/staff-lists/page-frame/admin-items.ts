/** The menu of the back office. Items whose route does not exist are left out (`useExistingItems`). */
import {
  Building2,
  ClipboardList,
  CreditCard,
  DraftingCompass,
  FileText,
  Languages,
  Flag,
  Images,
  Layers,
  LayoutDashboard,
  Mail,
  MailPlus,
  MessageCircleQuestionMark,
  Palette,
  ListChecks,
  ScrollText,
  Send,
  ShieldAlert,
  Star,
  ToggleRight,
  Users,
  Webhook,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { AdminQueues } from '@husrum/contract/back-office/queues.ts'
import { adminPaths } from '#lib/addresses/admin-paths.ts'
import { paths } from '#lib/paths.ts'
import { rolesOf, type StaffRole } from './page-roles.ts'

export type AdminItem = {
  path: string
  /** A literal key of the texts, so that the check of unused texts sees it. */
  label: string
  icon: ComponentType<{ className?: string }>
  /** Pages that are reached through the tabs of this one. */
  covers?: readonly string[]
  /** Who may read it; the whole team by default. */
  roles?: readonly StaffRole[] | undefined
  /** Which queues are counted beside it; `urgent` has a colour. */
  waiting?: {
    queues: readonly (keyof AdminQueues)[]
    label: string
    urgent?: true
    /** Who may act on it; by default all who may read the page. */ roles?: AdminItem['roles']
  }
}
export type AdminGroup = { label: string; items: readonly AdminItem[] }

export const dashboardItem: AdminItem = { path: paths.admin(), label: 'admin.nav.dashboard', icon: LayoutDashboard }

export const adminGroups: readonly AdminGroup[] = [
  {
    label: 'admin.group.people',
    items: [
      { path: adminPaths.users(), label: 'admin.nav.users', icon: Users },
      { path: adminPaths.applicants(), label: 'admin.nav.applicants', icon: ClipboardList },
      {
        path: adminPaths.experts(),
        label: 'admin.nav.experts',
        icon: DraftingCompass,
        waiting: { queues: ['experts'], label: 'admin.queue.experts', urgent: true },
      },
      { path: adminPaths.invitations(), label: 'admin.nav.invitations', icon: MailPlus },
      { path: adminPaths.subscriptions(), label: 'admin.nav.subscriptions', icon: CreditCard },
    ],
  },
  {
    label: 'admin.group.content',
    items: [
      { path: adminPaths.showcases(), label: 'admin.nav.showcases', icon: Images },
      { path: adminPaths.styles(), label: 'admin.nav.styles', icon: Palette },
      {
        path: adminPaths.aspects(),
        label: 'admin.nav.aspects',
        icon: Layers,
        covers: [adminPaths.specialties(), adminPaths.skills(), adminPaths.plans()],
      },
      { path: adminPaths.questions(), label: 'admin.nav.questions', icon: MessageCircleQuestionMark },
      {
        path: adminPaths.reviews(),
        label: 'admin.nav.reviews',
        icon: Star,
        waiting: { queues: ['reviews'], label: 'admin.queue.reviews' },
      },
    ],
  },
  {
    label: 'admin.group.care',
    items: [
      {
        path: adminPaths.reports(),
        label: 'admin.nav.reports',
        icon: Flag,
        roles: rolesOf(adminPaths.reports()),
        waiting: { queues: ['reports', 'notices'], label: 'admin.queue.reports', urgent: true },
      },
      {
        path: adminPaths.contacts(),
        label: 'admin.nav.contacts',
        icon: Mail,
        waiting: { queues: ['contacts'], label: 'admin.queue.contacts', roles: ['support', 'owner'] },
      },
      {
        path: adminPaths.security(),
        label: 'admin.nav.security',
        icon: ShieldAlert,
        roles: rolesOf(adminPaths.security()),
      },
      { path: adminPaths.audit(), label: 'admin.nav.audit', icon: ScrollText },
    ],
  },
  {
    label: 'admin.group.system',
    items: [
      { path: adminPaths.company(), label: 'admin.nav.company', icon: Building2 },
      { path: adminPaths.texts(), label: 'admin.nav.texts', icon: FileText },
      {
        path: adminPaths.outbox(),
        label: 'admin.nav.outbox',
        icon: Send,
        waiting: { queues: ['deliveries'], label: 'admin.queue.deliveries' },
      },
      { path: adminPaths.jobs(), label: 'admin.nav.jobs', icon: ListChecks },
      { path: adminPaths.switches(), label: 'admin.nav.switches', icon: ToggleRight },
      {
        path: adminPaths.integrations(),
        label: 'admin.nav.integrations',
        icon: Webhook,
        roles: rolesOf(adminPaths.integrations()),
      },
      { path: adminPaths.wording(), label: 'admin.nav.wording', icon: Languages },
    ],
  },
]
