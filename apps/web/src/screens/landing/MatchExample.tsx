import { Brush, CircleAlert, Clock, Star, Wallet, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ExpertCard } from '@husrum/contract/experts.ts'
import { answersIn, placeOf, stars } from '#parts/expert-card/expert-words.ts'
import { formatEuro } from '#lib/format.ts'
import { links } from '#lib/paths.ts'
import { ButtonLink } from '#ui/Link.tsx'
import { Photo, SMALL_PHOTO } from '#ui/Photo.tsx'
import { ScoreRing } from '#ui/ScoreRing.tsx'
import type { StyleShare } from '#ui/StyleBar.tsx'
import { closest, overlap } from './style-fit.ts'

/** A match card made of the photos chosen in step 1: a real expert, with what is really known of them. */
export function MatchExample({ taste, experts }: { taste: readonly StyleShare[]; experts: readonly ExpertCard[] }) {
  const { t } = useTranslation()
  const expert = closest(taste, experts)
  if (!expert) return <p className="py-8 text-15 text-ink-2">{t('landing.steps.match.none')}</p>
  const { reasons, caveat } = wordsOf(expert, taste)
  return (
    <>
      <article aria-label={expert.name} className="overflow-hidden rounded-photo border border-line bg-wall">
        <div className="grid h-33 grid-cols-[2fr_1fr] gap-0.5 sm:grid-cols-[2fr_1fr_1fr] lg:h-45">
          {expert.photos.slice(0, 3).map((photo, place) => (
            <Photo
              key={photo.id}
              photo={photo}
              ratio="fill"
              corners="square"
              alt=""
              upTo={SMALL_PHOTO}
              sizes={place === 0 ? '(min-width: 64rem) 320px, 60vw' : '(min-width: 64rem) 160px, 30vw'}
              {...(place === 2 ? { className: 'max-sm:hidden' } : {})}
            />
          ))}
        </div>
        <div className="grid gap-4.5 p-5 lg:px-6 lg:pb-6">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <div className="min-w-0">
              <h4 className="text-21">{expert.name}</h4>
              <p className="text-15 text-ink-2">{placeOf(expert)}</p>
            </div>
            <ScoreRing
              value={overlap(taste, expert) * 100}
              size="medium"
              percent
              label={t('landing.steps.match.ring')}
              word={t('landing.steps.match.word')}
              caption={t('landing.steps.match.caption')}
            />
          </div>
          <ul className="grid gap-2.25 text-15">
            {reasons.map(({ icon: Icon, text, key, values }) => (
              <li key={key} className="grid grid-cols-[20px_minmax(0,1fr)] gap-3">
                <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.25 size-5" />
                {text ?? t(key, values)}
              </li>
            ))}
            {caveat && (
              <li className="mt-0.5 grid grid-cols-[20px_minmax(0,1fr)] gap-3 border-t border-line pt-2.5 text-ink-2">
                <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.25 size-5" />
                {t(caveat.key, caveat.values)}
              </li>
            )}
          </ul>
          <div className="flex flex-wrap items-center gap-2">
            <ButtonLink {...links.expert(expert)}>{t('landing.steps.match.profile')}</ButtonLink>
            <span className="ml-auto inline-flex items-center gap-1.5 text-13 text-ink-2">
              <Clock aria-hidden="true" strokeWidth={1.75} className="size-4" />
              {answersIn(expert.response_time, t)}
            </span>
          </div>
        </div>
      </article>
      <p className="mt-4 text-13 text-ink-2">{t('landing.steps.match.note')}</p>
    </>
  )
}

const meetings = { online: 'landing.steps.match.onlineOnly', physical: 'landing.steps.match.inPersonOnly' } as const

type Words = { key: string; values: Record<string, unknown> }
type Reason = Words & { icon: LucideIcon; text?: string }

/** What speaks for this expert and the one thing that does not, from style, reviews and fee alone. */
function wordsOf(
  { styles, rating, price_from, session_type }: ExpertCard,
  taste: readonly StyleShare[],
): { reasons: Reason[]; caveat: Words | undefined } {
  const shared = styles.filter(({ slug }) => taste.some(({ key }) => key === slug))
  const other = styles.find(({ slug }) => !taste.some(({ key }) => key === slug))
  const percent = (share: number) => Math.round(share * 100)
  const [first, second] = shared
  const reasons: Reason[] = []
  if (first)
    reasons.push({
      icon: Brush,
      key: second ? 'match.reason.style_two' : 'match.reason.style',
      values: {
        percent: percent(first.share),
        style: first.name,
        ...(second ? { percent_2: percent(second.share), style_2: second.name } : {}),
      },
    })
  if (rating.average !== null)
    reasons.push({
      icon: Star,
      key: 'match.reason.quality',
      values: { stars: stars(rating.average), count: rating.count },
    })
  if (price_from?.min != null)
    reasons.push({
      icon: Wallet,
      key: 'landing.steps.match.fee',
      values: { amount: formatEuro(price_from.min / 100) },
    })
  const narrow = session_type && session_type !== 'both' ? { key: meetings[session_type], values: {} } : undefined
  return { reasons, caveat: other ? { key: 'match.caveat.style', values: { other_style: other.name } } : narrow }
}
