import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { referenceQueries } from '#lib/queries/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { NameAndLanguage } from '#parts/settings/contact/NameAndLanguage.tsx'
import { TownField } from '#parts/flow/TownField.tsx'
import type { ProfileForm } from '#flows/use-profile-form.ts'

/** Name, language and place. */
export function YouPart({ profile }: { profile: ProfileForm }) {
  const { draft, change, problems } = profile
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: countries = [] } = useQuery(referenceQueries(api).countries())
  const countryId = draft.country_id ?? countries[0]?.id
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
      <NameAndLanguage profile={profile} />
      {countryId !== undefined && (
        <TownField
          inRow
          note={t('settings.you.placeNote')}
          countryId={countryId}
          onCountry={(country_id) => change({ country_id, city: null })}
          town={draft.city && { ...draft.city, country_id: countryId, state_id: null, latitude: null, longitude: null }}
          onTown={(town) =>
            change({ country_id: town?.country_id ?? countryId, city: town && { id: town.id, name: town.name } })
          }
          problems={problems}
        />
      )}
    </div>
  )
}
