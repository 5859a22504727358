import { UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../../lib/shell-context.ts'
import { useBriefOptions } from '../../parts/brief-steps/use-brief-options.ts'
import { FlowFold } from '../../parts/flow/FlowFold.tsx'
import { ProfileCard, type ProfileCardProps } from '../../parts/joining/ProfileCard.tsx'
import { profileWords, summaryOf } from '../../parts/joining/profile-words.ts'
import { shareTexts } from '../../parts/style-photos/share-text.ts'
import { styleShares } from '../../parts/style-photos/style-shares.ts'
import { StyleProfile } from '../../parts/style-photos/StyleProfile.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { StyleBar } from '../../ui/StyleBar.tsx'

export type JoiningCardProps = ProfileCardProps
type Props = JoiningCardProps & { /** the photo step, where one watches the style */ isStyle: boolean }

/** Beside the question: the profile, or on the photo step the style with the profile folded under it. */
export function JoiningAside({ isStyle, ...card }: Props) {
  const { t } = useTranslation()
  const summary = useSummary(card)
  if (!isStyle) return <ProfileCard {...card} />
  return (
    <StyleProfile
      photos={card.draft.chosen_photos}
      saved={card.saved}
      after={
        <div className="border-t border-line px-6">
          <Disclosure
            className="border-b-0!"
            summary={
              <span className="text-15">
                {t('joining.card.title')}
                <span className="block text-13 font-normal text-ink-2">{summary}</span>
              </span>
            }
          >
            <ProfileCard {...card} />
          </Disclosure>
        </div>
      }
    />
  )
}

/** The same on narrow screens: one line above the bar. */
export function JoiningFold({ isStyle, ...card }: Props) {
  const { t } = useTranslation()
  const summary = useSummary(card)
  const shares = styleShares(card.draft.chosen_photos)
  if (isStyle && shares.length > 0) {
    const [most, ...others] = shareTexts(shares)
    return (
      <FlowFold
        heading={t('flow.style.title')}
        start={<StyleBar shares={shares} size="strip" className="w-21" />}
        title={most}
        text={others.join(', ')}
      >
        <StyleProfile photos={card.draft.chosen_photos} />
      </FlowFold>
    )
  }
  return (
    <FlowFold
      heading={t('joining.card.title')}
      start={<UserRound aria-hidden="true" />}
      title={t('joining.card.title')}
      text={summary || t('joining.card.fillsIn')}
    >
      <ProfileCard {...card} />
    </FlowFold>
  )
}

function useSummary({ draft }: JoiningCardProps): string {
  const { t } = useTranslation()
  const { language } = useShell()
  return summaryOf(profileWords(draft, useBriefOptions(), t, language))
}
