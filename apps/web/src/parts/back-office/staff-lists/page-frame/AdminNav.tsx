import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { adminQueuesQuery } from '#queries/back-office/queues.ts'
import { useShell } from '#lib/shell-context.ts'
import { useAccount } from '#lib/session/session.ts'
import { links } from '#lib/paths.ts'
import { LanguageLinks } from '#parts/shell/Language.tsx'
import { LogoutButton } from '#parts/shell/navigation/AccountMenu.tsx'
import { Disclosure } from '#parts/shell/navigation/Disclosure.tsx'
import { useExistingItems } from '#parts/shell/navigation/navigation.ts'
import { Wordmark } from '#parts/shell/Wordmark.tsx'
import { CountBadge } from '#ui/text/Badge.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { adminGroups, dashboardItem, type AdminItem } from './admin-items.ts'

/** Beside every page of the back office (AdminSidebar); phones open it by a button (AdminBar). */
export function AdminNav() {
  const { t } = useTranslation()
  return (
    <>
      <nav aria-label={t('admin.nav.label')} className="mb-6">
        <p className="flex items-baseline gap-2 px-2.5 pb-3">
          <Wordmark />
          <span className="text-13 text-ink-2">{t('admin.mark')}</span>
        </p>
        <Items items={[dashboardItem]} />
        {adminGroups.map((group) => (
          <Group key={group.label} {...group} />
        ))}
      </nav>
      <div className="mt-auto">
        <StaffMenu />
      </div>
    </>
  )
}

function Group({ label, items }: { label: string; items: readonly AdminItem[] }) {
  const { t } = useTranslation()
  if (useExistingItems(items).length === 0) return null
  return (
    <section className="mt-3" aria-label={t(label)}>
      <p aria-hidden="true" className="px-2.5 pb-1 text-13 text-ink-2">
        {t(label)}
      </p>
      <Items items={items} />
    </section>
  )
}

function Items({ items }: { items: readonly AdminItem[] }) {
  const { t } = useTranslation()
  const role = useAccount()?.staff_role
  const here = useLocation({ select: ({ pathname }) => pathname })
  const shown = useExistingItems(items).filter(({ roles }) => mayDo(roles, role))
  return (
    <ul>
      {shown.map(({ path, label, icon: Icon, covers, waiting }) => (
        <li key={path}>
          <Link
            to={path}
            activeOptions={{ exact: path === dashboardItem.path }}
            aria-current={covers?.includes(here) ? 'true' : undefined}
            className={clsx(
              'flex min-h-8.5 items-center gap-2.5 rounded-control border border-transparent px-2.5 text-15 no-underline hover:bg-track pointer-coarse:min-h-11',
              'aria-[current]:border-line aria-[current]:bg-wall aria-[current]:font-semibold',
            )}
          >
            <Icon className="size-4.5 shrink-0" />
            <span className="min-w-0 flex-1 py-1 leading-tight hyphens-auto">{t(label)}</span>
            {waiting && mayDo(waiting.roles, role) && <Waiting {...waiting} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const mayDo = (roles: AdminItem['roles'], role: User['staff_role']): boolean =>
  !roles || (role !== undefined && roles.includes(role))

/** How many cases wait behind an item; not shown at zero. */
function Waiting({ queues, label, urgent }: NonNullable<AdminItem['waiting']>) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data } = useQuery(adminQueuesQuery(api))
  const count = data ? queues.reduce((sum, queue) => sum + data[queue], 0) : 0
  if (count === 0) return null
  if (urgent) return <CountBadge count={count} label={t(label, { count })} />
  return (
    <span className="text-13 text-ink-2">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t(label, { count })}</span>
    </span>
  )
}

const row = 'menu-row'

/** The name and role of the staff member; it opens the languages and the logout. */
function StaffMenu() {
  const { t } = useTranslation()
  const account = useAccount()
  if (!account) return null
  return (
    <Disclosure
      label={
        <>
          <Avatar name={account.name} picture={account.avatar} size="small" tone="ink" />
          <span className="min-w-0 text-left leading-snug">
            <span className="block truncate text-15">{account.name}</span>
            <span className="block text-13 text-ink-2">{t(`admin.role.${account.staff_role ?? 'support'}`)}</span>
          </span>
          <span className="sr-only">{t('admin.menu')}</span>
        </>
      }
      buttonClass="flex min-h-11 w-full items-center gap-2.5 rounded-control px-2 py-1 hover:bg-track"
      panelClass="absolute bottom-full left-0 z-30 mb-1 w-full rounded-photo border border-line bg-wall p-1.5 text-ink shadow-float"
    >
      <p className="px-3 pt-1.5 pb-2 text-13 wrap-anywhere text-ink-2">{account.email}</p>
      <div className="border-t border-line py-1.5">
        <Link {...links.adminAccount()} className={row}>
          {t('security.nav')}
        </Link>
      </div>
      <LanguageLinks className="border-t border-line py-1.5" linkClass={row} />
      <div className="border-t border-line pt-1.5">
        <LogoutButton className={row} />
      </div>
    </Disclosure>
  )
}
