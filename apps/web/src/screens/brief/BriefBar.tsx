import { useTranslation } from 'react-i18next'
import { PHOTOS_MIN } from '@husrum/contract/limits.ts'
import type { BriefDraft } from '#flows/client-brief-answers.ts'
import type { BriefFacts } from '#flows/client-brief.ts'
import type { RunningFlow } from '#flows/use-flow.ts'
import { FlowBar } from '#parts/flow/FlowBar.tsx'
import { Button } from '#ui/Button.tsx'
import { BriefFold } from './BriefFold.tsx'
import type { BriefCardProps } from './card/BriefCard.tsx'

/** What the main button does on the steps where it does more than go on. */
export function BriefBar({
  flow,
  card,
  formId,
}: {
  flow: RunningFlow<BriefDraft, BriefFacts>
  card: BriefCardProps
  formId: string
}) {
  const { t } = useTranslation()
  const { step, steps, answers } = flow
  const isLast = step === steps.at(-1)
  const labels: Partial<Record<string, string>> = {
    about: isLast ? t('brief.bar.showMatches') : t('brief.bar.sendCode'),
    code: t('brief.bar.showMatches'),
  }
  const count = answers.photos.length
  return (
    <FlowBar
      formId={formId}
      onBack={flow.goBack}
      label={labels[step.name]}
      busy={flow.busy}
      hint={step.name === 'about' && !isLast ? t('brief.bar.next') : step.name === 'code' ? '' : undefined}
      middle={
        step.name === 'style' && (
          <p className="text-15 leading-tight sm:text-17" role="status">
            <b className="max-sm:block">{t('flow.style.chosen', { count })}</b> <span className="max-sm:hidden">·</span>{' '}
            <span className="text-ink-2">{t('flow.style.least', { count: PHOTOS_MIN })}</span>
          </p>
        )
      }
      other={
        step.name === 'style' &&
        count < PHOTOS_MIN && (
          <Button tone="quiet" onClick={() => void flow.goOn({ photos: [], chosen_photos: [], photos_skipped: true })}>
            {t('brief.bar.skipPhotos')}
          </Button>
        )
      }
      fold={<BriefFold {...card} />}
    />
  )
}
