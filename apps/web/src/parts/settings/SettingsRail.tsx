import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toRoute } from '#lib/address.ts'

export type SettingsEntry = { key: string; path: string; label: string; icon: LucideIcon; count?: number | undefined }

/** The parts of the settings, below each other beside the part that is shown. */
export function SettingsRail({
  current,
  entries,
  className,
}: {
  /** Its key. */ current: string
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
              activeOptions={{ exact: true, includeSearch: true }}
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
