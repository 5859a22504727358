import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/language/format.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Meter } from '#ui/measures/Meter.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import type { RunningSending } from './use-sending.ts'

const megabytes = (bytes: number): string => formatNumber(Math.round(bytes / 104_857.6) / 10, 1)

/** The progress of the registration's pictures, or their result. */
export function SendingNote({ sending, onRetry }: { sending: RunningSending; onRetry: () => void }) {
  const { t } = useTranslation()
  const { state, stop } = sending
  if (state.phase === 'idle') return null
  if (state.phase === 'sending') {
    const { progress } = state
    if (!progress) return null
    const { sent, total } = progress
    const isWhole = sent >= total
    const amount = t('uploads.sent', { sent: megabytes(sent), total: megabytes(total) })
    return (
      <div className="mb-8 rounded-photo bg-plaster px-5 py-4">
        <div className="flex items-center justify-between gap-4">
          <p className="text-15">
            <b className="block">{t('onboarding.sending.label')}</b>
            <span role="status">{isWhole ? t('onboarding.sending.preparing') : ''}</span>
            {!isWhole && <span className="tabular">{amount}</span>}
          </p>
          {!isWhole && <Button onClick={stop}>{t('onboarding.sending.cancel')}</Button>}
        </div>
        <Meter
          className="mt-3"
          tone="ink"
          value={total > 0 ? Math.floor((sent / total) * 100) : 0}
          label={t('onboarding.sending.label')}
          valueText={amount}
        />
      </div>
    )
  }
  const sentences = {
    stopped: t('onboarding.sending.stopped'),
    broken: t('onboarding.sending.offline'),
    failed: t('onboarding.sending.failed'),
  }
  return (
    <Notice
      tone={state.phase === 'stopped' ? 'plain' : 'bad'}
      role="alert"
      className="mb-8"
      action={<Button onClick={onRetry}>{t('onboarding.sending.retry')}</Button>}
    >
      {state.sentence || sentences[state.phase]}
    </Notice>
  )
}
