import { Trans } from 'react-i18next'
import { links } from '#lib/paths.ts'
import type { ProjectPhoto } from '#queries/discovery/landing.content.ts'
import { Link } from '#ui/navigation/Link.tsx'

/** The caption of a large photo and its author. */
export function PhotoCredit({ of: { title, place, year, expert } }: { of: ProjectPhoto }) {
  return (
    <>
      <b className="block text-ink">{place && !namesPlace(title, place) ? `${title}, ${place}` : title}</b>
      <Trans
        i18nKey={year === null ? 'landing.credit.by' : 'landing.credit.byIn'}
        values={{ name: expert.name, year }}
        components={{ expert: <Link {...links.expert(expert)} /> }}
      />
    </>
  )
}

/** "A kitchen in Viby" needs no "Viby J" behind it. */
const namesPlace = (title: string, place: string): boolean => title.includes(place.split(' ')[0] ?? place)
