import { useTranslation } from 'react-i18next'
import { PHOTOS_MIN } from '@husrum/contract/core/limits.ts'
import type { BriefDraft } from '#flows/clients/briefs/client-brief-answers.ts'
import type { BriefFacts } from '#flows/clients/briefs/client-brief.ts'
import { useDraftStyles } from '#parts/clients/boards/use-draft-board.ts'
import type { RunningFlow } from '#flows/use-flow.ts'
import { FlowBar } from '#parts/flow/FlowBar.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { FileCheck2 } from 'lucide-react'
import { useShell } from '#lib/shell-context.ts'
import { useBriefOptions } from '#parts/clients/briefs/steps/use-brief-options.ts'
import { FlowFold } from '#parts/flow/summary-card/FlowFold.tsx'
import { StyleFold } from '#parts/clients/briefs/style-photos/StyleAside.tsx'
import { briefWords, summaryOf } from './card/brief-words.ts'
import { type BriefCardProps, BriefCard } from './card/BriefCard.tsx'

/** The main button's label on the steps where it does more than go on. */
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
  // The photos of a board are enough.
  const asksForPhotos = step.name === 'style' && (count > 0 || !(answers.device_board || answers.board_id !== null))
  return (
    <FlowBar
      formId={formId}
      onBack={flow.goBack}
      label={labels[step.name]}
      busy={flow.busy}
      hint={step.name === 'about' && !isLast ? t('brief.bar.next') : step.name === 'code' ? '' : undefined}
      middle={
        asksForPhotos && (
          <p className="text-15 leading-tight sm:text-17" role="status">
            <b className="max-sm:block">{t('flow.style.chosen', { count })}</b> <span className="max-sm:hidden">·</span>{' '}
            <span className="text-ink-2">{t('flow.style.least', { count: PHOTOS_MIN })}</span>
          </p>
        )
      }
      other={
        asksForPhotos &&
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

/** The card on narrow screens: one line above the bar, which on the photo step shows the style. */
function BriefFold(props: BriefCardProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { draft, step, isComplete } = props
  const board = useDraftStyles(draft)
  const summary = summaryOf(briefWords(draft, useBriefOptions(), t, language), language)
  const brief = (
    <FlowFold
      heading={t('brief.card.title')}
      start={<FileCheck2 aria-hidden="true" />}
      title={t(isComplete ? 'brief.card.isComplete' : 'brief.card.title')}
      text={summary || t('brief.card.fillsIn')}
    >
      <BriefCard {...props} />
    </FlowFold>
  )
  return step === 7 ? <StyleFold photos={draft.chosen_photos} board={board} otherwise={brief} /> : brief
}
