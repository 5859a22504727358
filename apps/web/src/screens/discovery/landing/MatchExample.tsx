import { clsx } from 'clsx'
import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MatchingSample } from '@husrum/contract/market/matching/formula.ts'
import { ReasonList } from '#parts/market/matching/ReasonList.tsx'
import { answersIn, kindOf } from '#parts/experts/profile/card/expert-words.ts'
import { formatEuroBand, formatKronerBand } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { Tag } from '#ui/text/Badge.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'
import { ScoreRing } from '#ui/measures/ScoreRing.tsx'

/** By the number of photos: without a third or second photo the first one fills the space. */
const columns = ['grid-cols-1', 'grid-cols-[2fr_1fr]', 'grid-cols-[2fr_1fr] sm:grid-cols-[2fr_1fr_1fr]'] as const

/** Who a brief with the rooms of step 1 would get first today: ranked, scored and explained as every brief's list. */
export function MatchExample({ sample }: { sample: MatchingSample | undefined }) {
  const { t } = useTranslation()
  if (!sample?.match) return <p className="py-8 text-15 text-ink-2">{t('landing.steps.match.none')}</p>
  const { expert, score, word, reasons, caveats, relaxed } = sample.match
  const photos = expert.photos.slice(0, columns.length)
  return (
    <>
      <article aria-label={expert.name} className="overflow-hidden rounded-photo border border-line bg-wall">
        {photos.length > 0 && (
          <div className={clsx('grid h-33 gap-0.5 lg:h-45', columns[photos.length - 1])}>
            {photos.map((photo, place) => (
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
        )}
        <div className="grid gap-4.5 p-5 lg:px-6 lg:pb-6">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <div className="min-w-0">
              <h4 className="text-21">{expert.name}</h4>
              <p className="text-15 text-ink-2">{[kindOf(expert, t), expert.city.name].join(', ')}</p>
            </div>
            <ScoreRing
              value={score}
              size="medium"
              percent
              label={t('match.chance')}
              word={t(`match.word.${word}`)}
              caption={<span aria-hidden="true">{t('match.chance')}</span>}
            />
          </div>
          {relaxed.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {relaxed.map(({ key, text }) => (
                <li key={key}>
                  <Tag>{text}</Tag>
                </li>
              ))}
            </ul>
          )}
          <ReasonList reasons={reasons} caveats={caveats} look="card" />
          <div className="flex flex-wrap items-center gap-2">
            <ButtonLink {...links.expert(expert)}>{t('landing.steps.match.profile')}</ButtonLink>
            <span className="ml-auto inline-flex items-center gap-1.5 text-13 text-ink-2">
              <Clock aria-hidden="true" strokeWidth={1.75} className="size-4" />
              {answersIn(expert.response_time, t)}
            </span>
          </div>
        </div>
      </article>
      <SampleBrief brief={sample.brief} />
    </>
  )
}

/** Shows what the made-up brief asks for, because the page states it nowhere else. */
function SampleBrief({ brief: { town, country_code: home, fee } }: Pick<MatchingSample, 'brief'>) {
  const { t } = useTranslation()
  const { language } = useShell()
  const [from, to] = [fee.min / 100, fee.max / 100]
  const kroner = formatKronerBand(from, to, language, home)
  const euros = formatEuroBand(from, to)
  return (
    <p className="mt-4 text-13 text-ink-2">
      {t('landing.steps.match.note', {
        town,
        fee: kroner ? `${euros} (${kroner})` : euros,
      })}
    </p>
  )
}
