import { useTranslation } from 'react-i18next'
import { useShell } from '../../lib/shell-context.ts'
import { StyleProfile } from '../../parts/style-photos/StyleProfile.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { SavedMark } from '../../parts/flow/SavedMark.tsx'
import { BriefCard, type BriefCardProps } from './card/BriefCard.tsx'
import { briefWords, summaryOf } from './card/brief-words.ts'
import { useBriefOptions } from '../../parts/brief-steps/use-brief-options.ts'

/** Beside the question: the brief, or on the photo step the style with the brief folded under it. */
export function BriefAside(props: BriefCardProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const summary = summaryOf(briefWords(props.draft, useBriefOptions(), t, language), language)
  if (props.step !== 7) return <BriefCard {...props} />
  return (
    <StyleProfile
      photos={props.draft.chosen_photos}
      saved={<SavedMark saved={props.saved} short />}
      after={
        <div className="border-t border-line px-6">
          <Disclosure
            className="border-b-0!"
            summary={
              <span className="text-15">
                {t('brief.card.title')}
                <span className="block text-13 font-normal text-ink-2">{summary}</span>
              </span>
            }
          >
            <BriefCard {...props} />
          </Disclosure>
        </div>
      }
    />
  )
}
