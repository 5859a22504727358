import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountActions } from '#lib/queries/account.ts'
import { useShell } from '#lib/shell-context.ts'
import { InboxNote } from '#parts/verification/InboxNote.tsx'
import { useCountdown } from '#parts/verification/use-countdown.ts'
import { Button } from '#ui/Button.tsx'

/** Another confirming link, and when the next may be asked for. */
export function SendAgain() {
  const { t } = useTranslation()
  const { api } = useShell()
  const send = useMutation({
    mutationFn: async () => {
      const { resend_after_s } = await accountActions(api).sendEmailLink()
      return Date.now() + resend_after_s * 1000
    },
  })
  const left = useCountdown(send.data ?? 0)
  return (
    <>
      <p role="status">{send.data !== undefined && t('verify-email.again.sent')}</p>
      {left > 0 ? (
        <p className="mt-2 text-15 text-ink-2">{t('verify-email.again.wait', { count: left })}</p>
      ) : (
        <Button tone="primary" size="large" loading={send.isPending} onClick={() => send.mutate()}>
          {t('verify-email.again.send')}
        </Button>
      )}
      <InboxNote link={t('password.inbox.open')}>{t('password.inbox.text')}</InboxNote>
    </>
  )
}
