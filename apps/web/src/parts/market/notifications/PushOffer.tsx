import { useMutation, useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { declinePushOffer, mayOfferPush, readPushKey, startPush } from '#lib/service-worker/push.ts'
import { notificationQueries } from '#queries/market/notifications.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'

/** Kinds that make the offer useful: the person would have wanted to know of them sooner. */
const worthIt = new Set(['new_lead', 'new_message', 'lead_answered.contacted', 'quote.sent', 'meeting.offered'])

/**
 * Offers notifications on this device once there was something to notify of. The browser's own prompt comes only after
 * a press, since a refused browser does not ask a second time.
 */
export function PushOffer({ account }: { account: User }) {
  const { t } = useTranslation()
  const { api } = useShell()
  // staff who impersonate a person get no notifications of that person on their own device
  const [open, setOpen] = useState(() => !account.looked_at_by && mayOfferPush())
  const { data: wanted } = useQuery({
    queryKey: ['push-offer'],
    enabled: open,
    staleTime: Infinity,
    queryFn: async () => {
      const lines = await notificationQueries(api).first()
      return lines.some(({ key }) => worthIt.has(key)) && (await readPushKey(api)) !== null
    },
  })
  const start = useMutation({
    mutationFn: () => startPush(api, account),
    onSuccess: (state) => {
      setOpen(false)
      if (state === 'on') showToast(t('notifications.push.isOn'))
      if (state === 'blocked') showToast(t('notifications.push.blocked'))
    },
    onError: () => {
      setOpen(false)
      showToast(t('notifications.push.failed'))
    },
  })
  if (!open || !wanted) return null
  return (
    <section
      aria-label={t('notifications.title')}
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-plaster px-gutter py-2.5 text-15"
    >
      <Bell aria-hidden="true" className="size-5 shrink-0 max-md:hidden" />
      <p className="min-w-0 flex-1 basis-56">
        {t(account.role === 'expert' ? 'notifications.push.offer.expert' : 'notifications.push.offer.client')}
      </p>
      <div className="flex gap-2">
        <Button size="small" loading={start.isPending} onClick={() => start.mutate()}>
          {t('notifications.push.turnOn')}
        </Button>
        <Button
          size="small"
          tone="quiet"
          onClick={() => {
            declinePushOffer()
            setOpen(false)
          }}
        >
          {t('notifications.push.later')}
        </Button>
      </div>
    </section>
  )
}
