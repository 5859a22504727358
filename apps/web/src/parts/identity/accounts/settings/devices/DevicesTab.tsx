import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Eye, Laptop, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Device } from '@husrum/contract/identity/accounts/accounts.ts'
import { hasStatus } from '#lib/api/refusals.ts'
import { accountActions, accountQueries } from '#queries/identity/accounts.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { Tag } from '#ui/text/Badge.tsx'
import type { TFunction } from 'i18next'
import type { Language } from '#lib/language/locale.ts'
import { momentWords } from '../moment-words.ts'

/** The last use is stored every five minutes at most, so the last six count as "now". */
const NOW_MS = 6 * 60_000

const icons = { computer: Laptop, phone: Smartphone, tablet: Tablet, other: MonitorSmartphone }

const endsWords = {
  others: { alone: 'settings.devices.onlyThis', several: 'settings.devices.ends' },
  staff: { alone: 'settings.devices.onlyThisStaff', several: 'settings.devices.endsStaff' },
} as const

/** Where the person is logged in, and a button that logs the other devices out. */
export function DevicesTab() {
  const { t } = useTranslation()
  const { api } = useShell()
  const isStaff = useAccount()?.role === 'admin'
  const client = useQueryClient()
  const queries = accountQueries(api)
  const { data: devices, dataUpdatedAt, isError, refetch } = useQuery(queries.devices())
  const [done, setDone] = useState<string>()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (done) notice.current?.focus() // the pressed button disappeared with its line
  }, [done])
  const refresh = () => client.invalidateQueries({ queryKey: queries.devices().queryKey })
  const one = useMutation({
    mutationFn: ({ id }: Device) =>
      accountActions(api)
        .signOutDevice(id)
        .catch((error: unknown) => {
          if (!hasStatus(error, 404)) throw error // the session has ended by itself, which was the aim
        }),
    onSuccess: async (_, device) => {
      await refresh()
      setDone(
        t('settings.devices.out', { name: device.by_staff ? t('settings.devices.byStaff') : deviceName(device, t) }),
      )
    },
  })
  const all = useMutation({
    mutationFn: accountActions(api).signOutOthers,
    onSuccess: async () => {
      await refresh()
      setDone(t('settings.devices.allOut'))
    },
  })
  const others = devices?.filter(({ current, by_staff }) => !current && !by_staff).length ?? 0
  return (
    <section aria-labelledby="settings-devices">
      <h2 id="settings-devices" className="text-28">
        {t('settings.tab.devices')}
      </h2>
      <p className="mt-1.5 text-15 text-ink-2">{t('settings.devices.about')}</p>
      <div ref={notice} tabIndex={-1} role="status" className="outline-none">
        {done && (
          <Notice tone="good" icon={<CircleCheck aria-hidden="true" />} title={done} className="mt-5">
            {t('settings.devices.needsPassword')}
          </Notice>
        )}
      </div>
      {devices ? (
        <>
          <ul className="mt-5 border-t border-ink">
            {devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                now={new Date(dataUpdatedAt)}
                busy={one.isPending && one.variables.id === device.id}
                onSignOut={() => one.mutate(device)}
              />
            ))}
          </ul>
          <div className="mt-5 flex flex-col gap-4 text-15 text-ink-2 sm:flex-row sm:items-center sm:justify-between">
            <span>{t(endsWords[isStaff ? 'staff' : 'others'][others === 0 ? 'alone' : 'several'])}</span>
            {others > 1 && (
              <Button className="shrink-0" loading={all.isPending} onClick={() => all.mutate()}>
                {others === 2 ? t('settings.devices.two') : t('settings.devices.all', { count: others })}
              </Button>
            )}
          </div>
        </>
      ) : isError ? (
        <div role="alert" className="mt-5">
          <EmptyState
            drawing="chair"
            tone="plain"
            level={3}
            title={t('settings.devices.failed')}
            action={<Button onClick={() => void refetch()}>{t('settings.devices.retry')}</Button>}
          />
        </div>
      ) : (
        <Loading className="mt-5 grid gap-px">
          {Array.from({ length: 3 }, (_, place) => (
            <Skeleton key={place} shape="block" className="h-18 w-full rounded-none" />
          ))}
        </Loading>
      )}
    </section>
  )
}

function DeviceRow({
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
  const { by_staff: look } = device
  const Icon = look ? Eye : icons[device.kind]
  const name = look ? t('settings.devices.byStaff') : deviceName(device, t)
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 border-b border-line py-3.5 text-15 leading-[1.4] sm:grid-cols-[24px_minmax(0,1fr)_auto]">
      <Icon aria-hidden="true" className="mt-0.5 size-5 self-start" />
      <div>
        <b className="block text-17 leading-[1.35]">{name}</b>
        <span className="text-ink-2">{lastSeen(device, now, language, t)}</span>
        {look && (
          <span className="block wrap-anywhere text-ink-2">
            {t('settings.devices.byStaffReason', { reason: look.reason })}
          </span>
        )}
      </div>
      <div className="col-start-2 sm:col-start-3">
        {device.current ? (
          <Tag tone="marigold">{t('settings.devices.this')}</Tag>
        ) : look?.ended ? (
          <span className="text-ink-2">{t('settings.devices.byStaffEnded')}</span>
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

/** "Firefox on macOS", or the part of it that is known. */
function deviceName({ browser, system }: Pick<Device, 'browser' | 'system'>, t: TFunction): string {
  if (browser && system) return t('settings.devices.name', { browser, system })
  return browser ?? system ?? t('settings.devices.unknown')
}

function lastSeen(
  { current, last_seen_at, by_staff }: Pick<Device, 'current' | 'last_seen_at' | 'by_staff'>,
  now: Date,
  language: Language,
  t: TFunction,
): string {
  if (current || (!by_staff?.ended && now.getTime() - new Date(last_seen_at).getTime() < NOW_MS))
    return t('settings.devices.now')
  return t('settings.devices.seen', { when: momentWords(last_seen_at, now, language, t) })
}
