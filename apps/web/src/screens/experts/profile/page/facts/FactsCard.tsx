import { clsx } from 'clsx'
import { Share } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertProfile } from '@husrum/contract/experts/profile/experts.ts'
import { toRoute } from '#lib/addresses/address.ts'
import { formatDate } from '#lib/language/format.ts'
import { sharePage } from '#lib/addresses/share-page.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { CompareBox } from '#parts/experts/profile/compare/CompareBox.tsx'
import { freeFrom, shortName } from '#parts/experts/profile/card/expert-words.ts'
import { FavouriteButton } from '#parts/clients/favourites/FavouriteButton.tsx'
import { DescriptionList } from '#ui/text/DescriptionList.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { ScoreRing } from '#ui/measures/ScoreRing.tsx'
import { factsOf } from './expert-facts.tsx'
import { MainButton } from './MainButton.tsx'
import { useOwnBrief } from '../brief-match/use-own-brief.ts'
import { useOwnMatch, useProfileAction } from './use-profile-action.ts'

/** The deciding facts and the main action. Sticky beside the page; on phones inline, with the action at the bottom. */
export function FactsCard({ expert, floating = false }: { expert: ExpertProfile; floating?: boolean }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const brief = useOwnBrief()
  const facts = factsOf(expert, { t, language, brief })
  return (
    <aside
      aria-label={t('experts.profile.facts', { name: expert.name })}
      className={clsx('rounded-photo bg-wall px-6 pt-3 pb-5', floating ? 'shadow-float' : 'border border-line')}
    >
      <MatchBox expertId={expert.id} />
      <DescriptionList facts={facts} />
      <AwayNote expert={expert} />
      <ProfileActions expert={expert} withMain={floating} />
    </aside>
  )
}

/** Why the brief cannot be sent to an expert who is away. */
function AwayNote({ expert }: { expert: ExpertProfile }) {
  const { t } = useTranslation()
  const { language } = useShell()
  if (!expert.paused) return null
  const from = freeFrom(expert)
  const name = shortName(expert)
  return (
    <p className="mt-3 text-15">
      {from === undefined
        ? t('experts.profile.away.open', { name })
        : t('experts.profile.away.until', { name, date: formatDate(`${from}T12:00:00Z`, language, 'longDay') })}
    </p>
  )
}

/** The actions: the main one, a message, the heart, and sharing the page. */
function ProfileActions({
  expert,
  withMain,
}: {
  expert: ExpertProfile
  /** On phones the main action is at the edge of the window. */ withMain: boolean
}) {
  const action = useProfileAction(expert)
  return (
    <>
      {action && withMain && <MainButton main={action.main} wide className="mt-4" />}
      <div role="alert">{action?.problem && <FieldError>{action.problem}</FieldError>}</div>
      <div className={clsx('mt-2 flex gap-2', !withMain && 'mt-4')}>
        {action?.message && (
          <ButtonLink {...toRoute(action.message.path)} className="flex-1">
            {action.message.label}
          </ButtonLink>
        )}
        <FavouriteButton expert={expert} />
        <ShareButton name={expert.name} />
      </div>
      <CompareBox expert={expert} className="mt-3" />
      {action && <p className="mt-3 text-13 text-ink-2">{action.note}</p>}
    </>
  )
}

function ShareButton({ name }: { name: string }) {
  const { t } = useTranslation()
  const share = async () => {
    const { url, done } = await sharePage(name)
    if (done === 'copied') showToast(t('experts.profile.share.copied'), { tone: 'success' })
    if (done === 'refused') showToast(url, { seconds: 20 }) // The reader can copy it by hand.
  }
  return (
    <IconButton
      tone="line"
      className="noscript:hidden"
      label={t('experts.profile.share.label', { name })}
      icon={<Share aria-hidden="true" strokeWidth={1.75} />}
      onClick={() => void share()}
    />
  )
}

const WhyDialog = lazy(async () => ({ default: (await import('../brief-match/WhyDialog.tsx')).WhyDialog }))

/** For a client with a brief: the chance that both say yes, and why. */
function MatchBox({ expertId }: { expertId: number }) {
  const { t } = useTranslation()
  const match = useOwnMatch(expertId)
  const [isOpen, setOpen] = useState(false)
  if (!match) return null
  return (
    <div className="flex items-center gap-4 border-b border-line pt-3 pb-4">
      <ScoreRing value={match.score} percent label={t('match.chance')} />
      <div className="min-w-0">
        <p className="text-21 leading-tight font-semibold tracking-[-0.02em]">{t(`match.word.${match.word}`)}</p>
        <p aria-hidden="true" className="text-13 text-ink-2">
          {t('match.chance')}
        </p>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="inline-flex min-h-6 cursor-pointer items-center text-13 underline underline-offset-2"
        >
          {t('experts.profile.why')}
        </button>
      </div>
      {isOpen && (
        <Suspense>
          <WhyDialog match={match} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
