import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertProfile } from '@husrum/contract/experts/profile/experts.ts'
import { formatDate } from '#lib/language/format.ts'
import { links, paths } from '#lib/paths.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { freeFrom, kindOf, placeOf, shortName, stars } from '#parts/experts/profile/card/expert-words.ts'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import { StyleBar } from '#ui/measures/StyleBar.tsx'
import { wholeShares } from '#ui/measures/shares.ts'
import { MainAction } from './MainAction.tsx'

const STYLES_SHOWN = 3

/** The project's expert, and a way to contact them. */
export function ExpertBox({ expert }: { expert: ExpertProfile }) {
  const { t } = useTranslation()
  const whole = wholeShares(expert.styles.map(({ share }) => share))
  return (
    <aside
      aria-label={t('project.expert', { name: expert.name })}
      className="rounded-photo border border-line p-5 md:p-6 lg:sticky lg:top-6"
    >
      <div className="flex items-center gap-3.5">
        <Avatar
          name={expert.name}
          picture={expert.avatar}
          size="large"
          shape="studio"
          tone="pine"
          className="size-13! text-17!"
        />
        <div className="min-w-0">
          <h2 className="text-21 wrap-anywhere">
            <Link {...links.expert(expert)} tone="bare" className="hover:underline">
              {expert.name}
            </Link>
          </h2>
          <p className="text-15 text-ink-2">
            {kindOf(expert, t)}, {expert.city.name}
          </p>
        </div>
      </div>
      {expert.styles.length > 0 && (
        <>
          <StyleBar
            className="mt-5"
            size="medium"
            shares={expert.styles.map(({ slug, name, share }) => ({ key: slug, label: name, share }))}
          />
          <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-13">
            {expert.styles.slice(0, STYLES_SHOWN).map(({ slug, name }, place) => (
              <span key={slug}>
                <b>{t('ui.percent', { percent: whole[place] })}</b> {name}
              </span>
            ))}
          </p>
        </>
      )}
      <dl className="mt-4.5 divide-y divide-line border-t border-line text-15">
        {useFacts(expert).map(({ term, value }) => (
          <div key={term} className="flex justify-between gap-4 py-2.5">
            <dt className="shrink-0 text-ink-2">{term}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <Actions expert={expert} />
    </aside>
  )
}

function useFacts(expert: ExpertProfile): { term: string; value: ReactNode }[] {
  const { t } = useTranslation()
  const { language } = useShell()
  const { average, count } = expert.rating
  const session = expert.session_type
  const from = freeFrom(expert)
  const online = session === 'online' || session === 'both' ? t('project.box.online') : undefined
  return [
    ...(average === null
      ? []
      : [
          {
            term: t('project.box.reviews'),
            value: (
              <span className="inline-flex items-center gap-1">
                <Star aria-hidden="true" className="size-4 fill-marigold" />
                <span className="sr-only">{t('experts.rating', { average: stars(average), count })}</span>
                <span aria-hidden="true">
                  <b>{stars(average)}</b> ({count})
                </span>
              </span>
            ),
          },
        ]),
    { term: t('project.box.answers'), value: useAnswers(expert) },
    {
      term: t('project.box.works'),
      value: [placeOf(expert), online].filter((each) => each !== undefined).join(', '),
    },
    {
      term: t('project.box.free'),
      value:
        from === undefined
          ? t(expert.available ? 'project.box.now' : 'project.box.notNow')
          : formatDate(`${from}T12:00:00Z`, language, from === expert.paused?.back_on ? 'longDay' : 'month'),
    },
  ]
}

const HOURS_A_DAY = 24

function useAnswers({ response_time }: ExpertProfile): string {
  const { t } = useTranslation()
  if (!response_time) return t('experts.answers.unknown')
  const { median_hours: hours } = response_time
  if (hours <= HOURS_A_DAY) return t('project.box.hours', { count: Math.max(1, hours) })
  return t('project.box.days', { count: Math.ceil(hours / HOURS_A_DAY) })
}

/** Visitors start with a brief, clients write. Other experts and staff can only view. */
function Actions({ expert }: { expert: ExpertProfile }) {
  const { t } = useTranslation()
  const account = useAccount()
  const name = shortName(expert)
  // An expert who is away accepts no new conversation.
  if (expert.paused || (account && account.role !== 'client')) return null
  return (
    <>
      <div className="mt-5 grid gap-2">
        <MainAction expert={expert} wide />
        {!account && (
          <ButtonLink {...links.login(paths.writeTo(expert.id))} wide>
            {t('project.box.message')}
          </ButtonLink>
        )}
      </div>
      <p className="mt-3.5 text-13 text-ink-2">
        {t(account ? 'project.box.messageNote' : 'project.box.briefNote', { name })}
      </p>
    </>
  )
}
