import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Heading } from '#ui/Heading.tsx'
import { Page } from '#ui/layout.tsx'
import type { NavItem } from '../shell/navigation.ts'
import { SettingsRail, type SettingsEntry } from './SettingsRail.tsx'
import { SettingsSelect } from './SettingsSelect.tsx'

export type SettingsPageProps = {
  /** Key of the entry that is shown. */
  current: string
  entries: readonly SettingsEntry[]
  /** The area's other pages, which phones list below. */
  others: readonly NavItem[]
  children: ReactNode
  /** Beside it on the widest screens. */
  aside?: ReactNode
  className: string
  railClassName: string
}

/** One part of the settings at a time, chosen in the list beside it or, on phones, above it. */
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
