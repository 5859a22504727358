import { Check, FileClock, KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '#flows/clients/drafts/drafts.ts'
import type { MailedDraft } from '#flows/clients/drafts/mailed-draft.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Notice } from '#ui/text/Notice.tsx'

type FlowArrivalProps = {
  flow: {
    arrived: MailedDraft | 'dead' | undefined
    offer: Draft | undefined
    /** A secret of this step was lost when the page was reloaded. */
    hasLost: boolean
    resumeOffer: () => void
    dropOffer: () => void
    keepMailed: () => void
  }
  /** The name of a step by its number. */
  nameOf: (step: number) => string
}

/** Above the question, until the person continues: answers of an earlier visit, answers from a mailed link, or both. */
export function FlowArrival({ flow, nameOf }: FlowArrivalProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { arrived, offer } = flow
  const day = (at: number) => formatDate(new Date(at), language, 'longDay')
  if (arrived && arrived !== 'dead')
    return offer ? (
      <Notice
        className="mb-8"
        icon={<FileClock aria-hidden="true" />}
        title={t('drafts.arrived.twoTitle')}
        stacked
        action={
          <div className="flex flex-wrap gap-2">
            <Button onClick={flow.keepMailed}>{t('drafts.arrived.keepMailed')}</Button>
            <Button onClick={flow.resumeOffer}>{t('drafts.arrived.takeOwn')}</Button>
          </div>
        }
      >
        {t('drafts.arrived.twoText', {
          mailed: day(arrived.mailedAt),
          own: day(offer.savedAt),
          step: nameOf(offer.reached),
        })}
      </Notice>
    ) : (
      <Notice
        className="mb-8"
        icon={<Check aria-hidden="true" />}
        title={t('drafts.arrived.backTitle')}
        stacked
        role="status"
      >
        {t('drafts.arrived.backText', { date: day(arrived.mailedAt) })}
      </Notice>
    )
  return (
    <>
      {flow.hasLost && <SecretLost />}
      {arrived === 'dead' && (
        <Notice className="mb-8" tone="bad" title={t('drafts.arrived.deadTitle')} stacked role="alert">
          {t('drafts.arrived.deadText')}
        </Notice>
      )}
      {offer && (
        <ResumeOffer
          savedAt={offer.savedAt}
          at={nameOf(offer.reached)}
          onResume={flow.resumeOffer}
          onDrop={flow.dropOffer}
        />
      )}
    </>
  )
}

/** Passwords and codes are never stored, so a reloaded page asks for them again. */
export function SecretLost() {
  const { t } = useTranslation()
  return (
    <Notice className="mb-8" icon={<KeyRound aria-hidden="true" />} title={t('flow.lost.title')} stacked role="status">
      {t('flow.lost.text')}
    </Notice>
  )
}

/** Answers of an earlier visit are stored on this device: the person continues with them or starts again. */
function ResumeOffer({
  savedAt,
  at,
  onResume,
  onDrop,
}: {
  savedAt: number
  /** Name of the step that was reached. */ at: string
  onResume: () => void
  onDrop: () => void
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  return (
    <Notice
      className="mb-8"
      icon={<FileClock aria-hidden="true" />}
      title={t('flow.resume.title')}
      stacked
      action={
        <div className="flex flex-wrap gap-2">
          <Button onClick={onResume}>{t('flow.resume.goOn')}</Button>
          <Button tone="quiet" onClick={onDrop}>
            {t('flow.resume.startOver')}
          </Button>
        </div>
      }
    >
      {t('flow.resume.text', { date: formatDate(new Date(savedAt), language, 'longDay'), step: at })}
    </Notice>
  )
}
