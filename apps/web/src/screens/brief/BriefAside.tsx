import { useTranslation } from 'react-i18next'
import { useShell } from '#lib/shell-context.ts'
import { useBriefOptions } from '#parts/brief-steps/use-brief-options.ts'
import { SavedMark } from '#parts/flow/SavedMark.tsx'
import { StyleAside } from '#parts/style-photos/StyleAside.tsx'
import { BriefCard, type BriefCardProps } from './card/BriefCard.tsx'
import { briefWords, summaryOf } from './card/brief-words.ts'

/** Beside the question: the brief, or on the photo step the style with the brief folded under it. */
export function BriefAside(props: BriefCardProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const summary = summaryOf(briefWords(props.draft, useBriefOptions(), t, language), language)
  if (props.step !== 7) return <BriefCard {...props} />
  return (
    <StyleAside
      photos={props.draft.chosen_photos}
      saved={<SavedMark saved={props.saved} short />}
      title={t('brief.card.title')}
      summary={summary}
    >
      <BriefCard {...props} />
    </StyleAside>
  )
}
