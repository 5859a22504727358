import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { referenceQueries } from '../../../lib/queries/reference.ts'
import { useShell } from '../../../lib/shell-context.ts'
import { TownField } from '../../../parts/flow/TownField.tsx'
import { languageNames, offeredLanguages } from '../../../parts/shell/language.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { ProfileForm } from '../../../flows/use-profile-form.ts'

/** Name, language and place. */
export function YouPart({ profile: { draft, change, problems } }: { profile: ProfileForm }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: countries = [] } = useQuery(referenceQueries(api).countries())
  const countryId = draft.country_id ?? countries[0]?.id
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid items-end gap-x-4 gap-y-6 sm:grid-cols-2">
        <TextField
          id="name"
          name="name"
          autoComplete="name"
          label={t('settings.you.name')}
          error={problems.name}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Select
          id="locale"
          name="locale"
          label={t('shell.language.title')}
          error={problems.locale}
          options={offeredLanguages.map((value) => ({ value, label: languageNames[value] }))}
          value={draft.locale}
          onChange={({ target: { value } }) => {
            const locale = offeredLanguages.find((each) => each === value)
            if (locale) change({ locale })
          }}
        />
      </div>
      {countryId !== undefined && (
        <TownField
          inRow
          note={t('settings.you.placeNote')}
          countryId={countryId}
          onCountry={(country_id) => change({ country_id, city: null })}
          town={draft.city && { ...draft.city, country_id: countryId, state_id: null, latitude: null, longitude: null }}
          onTown={(town) => change({ country_id: countryId, city: town && { id: town.id, name: town.name } })}
          problems={problems}
        />
      )}
    </div>
  )
}
