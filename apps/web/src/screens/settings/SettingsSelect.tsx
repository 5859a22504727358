import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { target } from '../../lib/address.ts'
import { paths } from '../../lib/paths.ts'
import { accountItems, useExistingItems } from '../../parts/shell/navigation.ts'
import { BoxSelect } from '../../ui/Select.tsx'
import { settingsTabs, tabLabels, type SettingsTab } from './tabs.ts'

const addressOf = (tab: SettingsTab) => paths.clientSettings(tab === 'profile' ? undefined : tab)

/** On phones: the parts of the settings and, below them, the other pages of the account. */
export function SettingsSelect({
  tab,
  devices,
  className,
}: {
  tab: SettingsTab
  devices: number | undefined
  className: string
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const others = useExistingItems(accountItems).filter(({ path }) => path !== paths.clientSettings())
  return (
    <BoxSelect
      className={`font-semibold ${className}`}
      aria-label={t('settings.tabs')}
      value={addressOf(tab)}
      options={[
        ...settingsTabs.map((each) => ({
          value: addressOf(each),
          label: t(tabLabels[each]) + (each === 'devices' && devices !== undefined ? ` (${devices})` : ''),
          group: t('settings.title'),
        })),
        ...others.map(({ path, label }) => ({ value: path, label: t(label), group: t('shell.account.tabs') })),
      ]}
      onChange={(event) => void navigate(target(event.target.value))}
    />
  )
}
