import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { type NavItem, useExistingItems } from '../../../shell/navigation/navigation.ts'
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { useNavigate, Link } from '@tanstack/react-router'
import { toRoute } from '#lib/addresses/address.ts'
import { BoxSelect } from '#ui/choices/Select.tsx'
import { exactAddress } from '#ui/navigation/Link.tsx'

export type SettingsPageProps = {
  /** The key of the shown entry. */
  current: string
  entries: readonly SettingsEntry[]
  /** The area's other pages, which phones list below. */
  others: readonly NavItem[]
  children: ReactNode
  /** Shown beside it on the widest screens. */
  aside?: ReactNode
  className: string
  railClassName: string
}

/** One section of the settings at a time, chosen in the list beside it or, on phones, above it. */
export function SettingsPage({
  current,
  entries,
  others,
  children,
  aside,
  className,
  railClassName,
}: SettingsPageProps) {
  const { t } = useTranslation()
  return (
    <Page
      className={`grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-7 pt-5.5 md:grid-cols-[200px_minmax(0,1fr)] md:gap-y-9 md:pt-11 ${className}`}
    >
      <header className="col-span-full">
        <Heading level={1} focusable>
          {t('settings.title')}
        </Heading>
        <SettingsSelect
          current={current}
          entries={entries}
          others={others}
          othersLabel={t('shell.account.tabs')}
          className="mt-3.5 md:hidden"
        />
      </header>
      <SettingsRail current={current} entries={entries} className={`max-md:hidden md:sticky ${railClassName}`} />
      <div className="min-w-0">{children}</div>
      {aside}
    </Page>
  )
}

/** On phones: the sections of the settings and, below them, the other pages of the area. */
function SettingsSelect({
  current,
  entries,
  others,
  othersLabel,
  className,
}: {
  /** The key of the entry. */ current: string
  entries: readonly SettingsEntry[]
  others: readonly NavItem[]
  othersLabel: string
  className: string
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const existing = useExistingItems(others)
  const pathOf = (key: string) => entries.find((entry) => entry.key === key)?.path
  return (
    <BoxSelect
      className={`font-semibold ${className}`}
      aria-label={t('settings.tabs')}
      value={pathOf(current)}
      options={[
        ...entries.map(({ path, label, count }) => ({
          value: path,
          label: label + (count === undefined ? '' : ` (${count})`),
          group: t('settings.title'),
        })),
        ...existing.map(({ path, label }) => ({ value: path, label: t(label), group: othersLabel })),
      ]}
      onChange={(event) => void navigate(toRoute(event.target.value))}
    />
  )
}

type SettingsEntry = { key: string; path: string; label: string; icon: LucideIcon; count?: number | undefined }

/** The sections of the settings, in a list beside the shown one. */
function SettingsRail({
  current,
  entries,
  className,
}: {
  /** The key of the section. */ current: string
  entries: readonly SettingsEntry[]
  className: string
}) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('settings.tabs')} className={clsx('border-t border-ink', className)}>
      <ul>
        {entries.map(({ key, path, label, icon: Icon, count }) => (
          <li key={key}>
            <Link
              {...toRoute(path)}
              aria-current={key === current ? 'page' : undefined}
              activeOptions={exactAddress}
              className="flex min-h-13 items-center gap-3 border-b border-line text-15 text-ink-2 no-underline hover:text-ink aria-[current]:border-l-3 aria-[current]:border-l-marigold aria-[current]:pl-3.5 aria-[current]:font-semibold aria-[current]:text-ink"
              resetScroll={false}
            >
              <Icon aria-hidden="true" className="size-4.5" />
              {label}
              {count !== undefined && <span className="ml-auto text-13 font-normal">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
