import { FileCheck2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../../lib/shell-context.ts'
import { FlowFold } from '../../parts/flow/FlowFold.tsx'
import { shareTexts } from '../../parts/style-photos/share-text.ts'
import { styleShares } from '../../parts/style-photos/style-shares.ts'
import { StyleProfile } from '../../parts/style-photos/StyleProfile.tsx'
import { StyleBar } from '../../ui/StyleBar.tsx'
import { BriefCard, type BriefCardProps } from './card/BriefCard.tsx'
import { briefWords, summaryOf } from './card/brief-words.ts'
import { useBriefOptions } from '../../parts/brief-steps/use-brief-options.ts'

/** The card on narrow screens: one line above the bar. On the photo step it is the style that one watches. */
export function BriefFold(props: BriefCardProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { draft, step, onEdit } = props
  const summary = summaryOf(briefWords(draft, useBriefOptions(), t, language), language)
  const shares = styleShares(draft.chosen_photos)
  if (step === 7 && shares.length > 0) {
    const [most, ...others] = shareTexts(shares)
    return (
      <FlowFold
        heading={t('flow.style.title')}
        start={<StyleBar shares={shares} size="strip" className="w-21" />}
        title={most}
        text={others.join(', ')}
      >
        <StyleProfile photos={draft.chosen_photos} />
      </FlowFold>
    )
  }
  return (
    <FlowFold
      heading={t('brief.card.title')}
      start={<FileCheck2 aria-hidden="true" />}
      title={t(onEdit ? 'brief.card.isComplete' : 'brief.card.title')}
      text={summary || t('brief.card.fillsIn')}
    >
      <BriefCard {...props} />
    </FlowFold>
  )
}
