import { useTranslation } from 'react-i18next'
import type { ExpertProfile } from '@husrum/contract/experts/profile/experts.ts'
import { shortName } from '#parts/experts/profile/card/expert-words.ts'
import type { Spot } from '#parts/flow/place/map-place.ts'
import { PlaceMap } from '#parts/flow/place/PlaceMap.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { kmBetween } from './brief-match/beside-brief.ts'
import { useOwnBrief } from './brief-match/use-own-brief.ts'

/** Where the expert travels to, and whether they also work remotely. */
export function AreaSection({ expert, countryCode }: { expert: ExpertProfile; countryCode: string | undefined }) {
  const { t } = useTranslation()
  const visits = expert.session_type !== 'online'
  const brief = useOwnBrief()
  const nearest = brief ? nearestPlace(brief.city, expert) : expert.city
  const km = brief && visits ? kmBetween(brief.city, nearest) : undefined
  const online = expert.session_type === 'online' || expert.session_type === 'both'
  const served = expert.cities_served.length > 0 ? expert.cities_served : [expert.city]
  const towns = served.map(({ name }) => name).join(', ')
  const spots: Spot[] = [
    ...(brief && km !== 0
      ? [{ ...brief.city, name: t('experts.profile.area.you', { town: brief.city.name }), kind: 'you' as const }]
      : []),
    ...expert.places.map((place) => ({ ...place, kind: 'home' as const })),
    ...(visits ? served.filter(({ id }) => !expert.places.some((place) => place.id === id)) : []).map((town) => ({
      ...town,
      kind: 'served' as const,
    })),
  ]
  const ways = [
    { key: 'home', title: t('experts.profile.area.home'), text: visits ? towns : t('experts.profile.area.noVisits') },
    ...(visits
      ? [
          {
            key: 'farther',
            title: t('experts.profile.area.farther'),
            text: t(
              expert.outside_expert === 'yes' ? 'experts.profile.area.fartherYes' : 'experts.profile.area.fartherNo',
            ),
          },
        ]
      : []),
    {
      key: 'online',
      title: t('experts.profile.area.online'),
      text: t(online ? 'experts.profile.area.onlineYes' : 'experts.profile.area.onlineNo'),
    },
  ]
  return (
    <section aria-labelledby="area">
      <Heading level={2} id="area">
        {t('experts.profile.area.title', { name: shortName(expert) })}
      </Heading>
      {km !== undefined && (
        <p className="mt-1.5 text-15 text-ink-2">
          {km === 0
            ? t('experts.profile.area.sameTown', { name: shortName(expert) })
            : t('experts.profile.area.distance', { km, town: nearest.name })}
        </p>
      )}
      {countryCode !== undefined && (
        <PlaceMap
          country={countryCode}
          latitude={expert.city.latitude}
          longitude={expert.city.longitude}
          spots={spots}
          label={t('experts.profile.area.map', { place: visits ? towns : expert.city.name })}
          className="mt-5 h-72 w-full overflow-hidden rounded-photo border border-line sm:h-96"
        />
      )}
      <dl className="mt-4 grid gap-x-6 gap-y-4 text-15 sm:grid-cols-3">
        {ways.map(({ key, title, text }) => (
          <div key={key}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The place of work with the shortest way. */
const nearestPlace = (from: ExpertProfile['city'], { places, city }: ExpertProfile): ExpertProfile['city'] =>
  places.toSorted((a, b) => kmBetween(from, a) - kmBetween(from, b))[0] ?? city
