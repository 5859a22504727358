import { Laptop, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Device } from '@husrum/contract/accounts.ts'
import { useShell } from '#lib/shell-context.ts'
import { Tag } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { deviceName, lastSeen } from './device-words.ts'

const icons = { computer: Laptop, phone: Smartphone, tablet: Tablet, other: MonitorSmartphone }

export function DeviceRow({
  device,
  now,
  busy,
  onSignOut,
}: {
  device: Device
  now: Date
  busy: boolean
  onSignOut: () => void
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const Icon = icons[device.kind]
  const name = deviceName(device, t)
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 border-b border-line py-3.5 text-15 leading-[1.4] sm:grid-cols-[24px_minmax(0,1fr)_auto]">
      <Icon aria-hidden="true" className="mt-0.5 size-5 self-start" />
      <div>
        <b className="block text-17 leading-[1.35]">{name}</b>
        <span className="text-ink-2">{lastSeen(device, now, language, t)}</span>
      </div>
      <div className="col-start-2 sm:col-start-3">
        {device.current ? (
          <Tag tone="marigold">{t('settings.devices.this')}</Tag>
        ) : (
          <Button
            size="small"
            loading={busy}
            onClick={onSignOut}
            aria-label={t('settings.devices.signOutLong', { name })}
          >
            {t('settings.devices.signOut')}
          </Button>
        )}
      </div>
    </li>
  )
}
