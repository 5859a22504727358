import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/buttons/Button.tsx'
import { CodeField } from '#ui/fields/CodeField.tsx'
import { InboxNote } from './InboxNote.tsx'
import { useCountdown } from './use-countdown.ts'

/** One code a minute for each phone. */
const RESEND_AFTER_MS = 60_000

export type PhoneCodeProps = {
  code: string
  error?: string | undefined
  onChange: (code: string) => void
  onComplete: (code: string) => void
  /** The server has accepted the code. */
  verified: boolean
  /** Something above it must be filled in first. */
  isLater?: boolean
  /** What happens after the right code: "Making your account and your matches". */
  afterwards?: string
  sentAt: number | null
  onResend: () => Promise<unknown>
}

/** Six digits from a text message, a new code after a minute, and the tick when they are right. */
export function PhoneCode({
  code,
  error,
  onChange,
  onComplete,
  verified,
  isLater = false,
  afterwards,
  sentAt,
  onResend,
}: PhoneCodeProps) {
  const { t } = useTranslation()
  return (
    <div className="mt-8">
      <CodeField
        label={t('flow.code.label')}
        name="verifyCode"
        id="verifyCode"
        value={code}
        onChange={onChange}
        onComplete={onComplete}
        right={verified}
        autoFocus={!isLater}
        error={error}
      />
      {/* Rendered from the start, or a screen reader would not read the tick. */}
      <div role="status" className="mt-6">
        {verified && (
          <p className="flex items-center gap-3">
            <span className="grid size-10 shrink-0 place-items-center rounded-chip bg-success text-wall">
              <Check aria-hidden="true" className="size-5" strokeWidth={2.5} />
            </span>
            <span>
              <span className="block font-semibold">{t('flow.code.verified')}</span>
              {afterwards && <span className="block text-15 text-ink-2">{afterwards}</span>}
            </span>
          </p>
        )}
      </div>
      {!verified && <Resend sentAt={sentAt} onResend={onResend} />}
      {!verified && <InboxNote link={t('flow.code.openInbox')}>{t('flow.code.inbox')}</InboxNote>}
    </div>
  )
}

function Resend({ sentAt, onResend }: Pick<PhoneCodeProps, 'sentAt' | 'onResend'>) {
  const { t } = useTranslation()
  const left = useCountdown((sentAt ?? 0) + RESEND_AFTER_MS)
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const resend = () => {
    setState('sending')
    onResend().then(
      () => setState('sent'),
      () => setState('idle'), // the shell, or the field, shows why
    )
  }
  return (
    <div className="max-w-[58ch] text-15 text-ink-2">
      <p role="status">{state === 'sent' && t('flow.code.sentAgain')}</p>
      {left > 0 ? (
        <p>{t('flow.code.wait', { count: left })}</p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {t('flow.code.none')}
          <Button size="small" loading={state === 'sending'} onClick={resend}>
            {t('flow.code.resend')}
          </Button>
        </p>
      )}
    </div>
  )
}
