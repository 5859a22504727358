import { useTranslation } from 'react-i18next'
import type { TownPage } from '@husrum/contract/discovery/town-pages.ts'
import { links } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { Heading } from '#ui/text/Heading.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { whereOf } from './town-words.ts'

const line = 'inline-flex min-h-9 items-center'

/** The other profession in this town, and the same profession in nearby towns. */
export function OtherTowns({ about: { town, service, near, other_service: count } }: { about: TownPage }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const other = service === 'designer' ? 'architect' : 'designer'
  const where = whereOf(town, t, language)
  if (near.length === 0 && count === null) return null
  return (
    <nav aria-labelledby="near">
      <Heading level={2} id="near">
        {near.length > 0 ? t('towns.near.title') : t('towns.near.here', { where })}
      </Heading>
      <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
        {near.map(({ id, slug, name, count: experts, distance_km: km }) => (
          <li key={id}>
            <Link {...links.town(service, slug)} className={line}>
              {t('towns.near.town', { name, km, count: experts })}
            </Link>
          </li>
        ))}
        {count !== null && (
          <li>
            <Link {...links.town(other, town.slug)} className={line}>
              {t(other === 'architect' ? 'towns.near.other_architect' : 'towns.near.other_designer', { count, where })}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
