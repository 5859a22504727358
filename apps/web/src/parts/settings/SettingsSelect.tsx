import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toRoute } from '#lib/address.ts'
import { useExistingItems, type NavItem } from '../shell/navigation.ts'
import { BoxSelect } from '#ui/Select.tsx'
import type { SettingsEntry } from './SettingsRail.tsx'

/** On phones: the parts of the settings and, below them, the other pages of the area. */
export function SettingsSelect({
  current,
  entries,
  others,
  othersLabel,
  className,
}: {
  /** Its key. */ current: string
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
