import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { type PushState, readPushState, startPush, stopPush } from '#lib/service-worker/push.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'

const words = {
  on: 'notifications.push.device.on',
  off: 'notifications.push.device.off',
  blocked: 'notifications.push.blocked',
  unsupported: 'notifications.push.device.unsupported',
} as const satisfies Record<PushState, string>

/** Whether this device shows notifications, and the button that changes it where a page can. */
export function PushBox({ account }: { account: User }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const queryKey = ['push-state']
  const { data: state } = useQuery({ queryKey, queryFn: () => readPushState(account), staleTime: 0 })
  const change = useMutation({
    mutationFn: () => (state === 'on' ? stopPush(api) : startPush(api, account)),
    onSuccess: (now) => client.setQueryData(queryKey, now),
  })
  if (!state) return null
  return (
    <section aria-labelledby="push-device" className="mt-9">
      <h3 id="push-device" className="text-17 tracking-[-0.01em]">
        {t('notifications.push.device.title')}
      </h3>
      <p role="status" className="mt-1 max-w-text text-15 text-ink-2">
        {change.isError ? t('notifications.push.failed') : t(words[state])}
      </p>
      {(state === 'on' || state === 'off') && (
        <Button className="mt-3" loading={change.isPending} onClick={() => change.mutate()}>
          {t(state === 'on' ? 'notifications.push.turnOff' : 'notifications.push.turnOn')}
        </Button>
      )}
    </section>
  )
}
