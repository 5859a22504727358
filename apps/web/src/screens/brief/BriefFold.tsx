import { FileCheck2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useShell } from '#lib/shell-context.ts'
import { useBriefOptions } from '#parts/brief-steps/use-brief-options.ts'
import { FlowFold } from '#parts/flow/FlowFold.tsx'
import { StyleFold } from '#parts/style-photos/StyleAside.tsx'
import { BriefCard, type BriefCardProps } from './card/BriefCard.tsx'
import { briefWords, summaryOf } from './card/brief-words.ts'

/** The card on narrow screens: one line above the bar. On the photo step it is the style that one watches. */
export function BriefFold(props: BriefCardProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { draft, step, onEdit } = props
  const summary = summaryOf(briefWords(draft, useBriefOptions(), t, language), language)
  const brief = (
    <FlowFold
      heading={t('brief.card.title')}
      start={<FileCheck2 aria-hidden="true" />}
      title={t(onEdit ? 'brief.card.isComplete' : 'brief.card.title')}
      text={summary || t('brief.card.fillsIn')}
    >
      <BriefCard {...props} />
    </FlowFold>
  )
  return step === 7 ? <StyleFold photos={draft.chosen_photos} otherwise={brief} /> : brief
}
