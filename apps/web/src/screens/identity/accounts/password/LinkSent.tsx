import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { ResultMessage } from '#parts/identity/accounts/entry/ResultMessage.tsx'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { InboxNote } from '#parts/identity/accounts/verification/InboxNote.tsx'
import { useCountdown } from '#parts/identity/accounts/verification/use-countdown.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Notice } from '#ui/text/Notice.tsx'

const AGAIN_AFTER_MS = 60_000

/** After the request: the same text whether the address is known or not, and another email after a minute. */
export function LinkSent({
  email,
  sentAt,
  sending,
  refusal,
  onAgain,
  onOther,
}: {
  email: string
  sentAt: number
  sending: boolean
  refusal: string | undefined
  onAgain: () => void
  onOther: () => void
}) {
  const { t } = useTranslation()
  const left = useCountdown(sentAt + AGAIN_AFTER_MS)
  const [first] = useState(sentAt)
  return (
    <div className="grid gap-6">
      <ResultMessage>
        <Notice tone="good" icon={<MailCheck aria-hidden="true" />}>
          <Trans i18nKey="password.sent.text" values={{ email }} components={{ b: <b /> }} />
        </Notice>
      </ResultMessage>
      <FormRefusal>{refusal}</FormRefusal>
      <div className="text-15 text-ink-2">
        <p>{t('password.sent.where')}</p>
        <p role="status" className="mt-3 text-ink">
          {sentAt !== first && t('password.sent.twice')}
        </p>
        {left > 0 ? (
          <p className="mt-3">{t('password.sent.wait', { count: left })}</p>
        ) : (
          <Button className="mt-3" loading={sending} onClick={onAgain}>
            {t('password.sent.again')}
          </Button>
        )}
        <p className="mt-3">
          <button
            type="button"
            className="min-h-6 cursor-pointer text-ink underline underline-offset-[0.2em]"
            onClick={onOther}
          >
            {t('password.sent.other')}
          </button>
        </p>
        <InboxNote link={t('password.inbox.open')}>{t('password.inbox.text')}</InboxNote>
      </div>
    </div>
  )
}
