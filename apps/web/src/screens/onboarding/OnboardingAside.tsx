import { UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useShell } from '#lib/shell-context.ts'
import { useBriefOptions } from '#parts/brief-steps/use-brief-options.ts'
import { FlowFold } from '#parts/flow/FlowFold.tsx'
import { ProfileCard, type ProfileCardProps } from '#parts/onboarding/ProfileCard.tsx'
import { profileWords, summaryOf } from '#parts/onboarding/profile-words.ts'
import { StyleAside, StyleFold } from '#parts/style-photos/StyleAside.tsx'

export type OnboardingCardProps = ProfileCardProps
type Props = OnboardingCardProps & { /** the photo step, where one watches the style */ isStyle: boolean }

/** Beside the question: the profile, or on the photo step the style with the profile folded under it. */
export function OnboardingAside({ isStyle, ...card }: Props) {
  const { t } = useTranslation()
  const summary = useSummary(card)
  if (!isStyle) return <ProfileCard {...card} />
  return (
    <StyleAside
      photos={card.draft.chosen_photos}
      saved={card.saved}
      title={t('onboarding.card.title')}
      summary={summary}
    >
      <ProfileCard {...card} />
    </StyleAside>
  )
}

/** The same on narrow screens: one line above the bar. */
export function OnboardingFold({ isStyle, ...card }: Props) {
  const { t } = useTranslation()
  const summary = useSummary(card)
  const profile = (
    <FlowFold
      heading={t('onboarding.card.title')}
      start={<UserRound aria-hidden="true" />}
      title={t('onboarding.card.title')}
      text={summary || t('onboarding.card.fillsIn')}
    >
      <ProfileCard {...card} />
    </FlowFold>
  )
  return isStyle ? <StyleFold photos={card.draft.chosen_photos} otherwise={profile} /> : profile
}

function useSummary({ draft }: OnboardingCardProps): string {
  const { t } = useTranslation()
  const { language } = useShell()
  return summaryOf(profileWords(draft, useBriefOptions(), t, language))
}
