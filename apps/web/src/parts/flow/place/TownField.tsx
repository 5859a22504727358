import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { referenceQueries, type FoundTown } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Combobox } from '#ui/fields/Combobox.tsx'
import { Select } from '#ui/choices/Select.tsx'
import type { Suggestion } from '#ui/fields/Suggestions.tsx'

type TownSuggestion = Suggestion & {
  town: Pick<FoundTown, 'id' | 'name' | 'country_id' | 'state_id' | 'latitude' | 'longitude'>
}
export type ChosenTown = TownSuggestion['town']

export type TownFieldProps = {
  countryId: number
  onCountry: (countryId: number) => void
  town: ChosenTown | null
  /** The town may be in another country: that one is then chosen with it. */
  onTown: (town: ChosenTown | null) => void
  problems: Readonly<Record<string, string>>
  /** Both on one line, if there is room. */
  inRow?: boolean
  /** Under the town, instead of the hint. */
  note?: string
  /** A hint that replaces the text for clients. */
  hint?: string
  /** Prefix for the ids of the two controls, where a page has them twice. */
  idPrefix?: string
}

/** Country, then a town in it by its first letters. */
export function TownField({
  countryId,
  onCountry,
  town,
  onTown,
  problems,
  inRow,
  note,
  hint,
  idPrefix = '',
}: TownFieldProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queries = referenceQueries(api)
  const client = useQueryClient()
  const [missed, setMissed] = useState<string>()
  const { data: countries = [] } = useQuery(queries.countries())
  const { data: states = [] } = useQuery(queries.states(countryId))
  const { data: largest = [] } = useQuery(queries.towns(countryId, ''))
  const suggest = (found: ChosenTown): TownSuggestion => ({
    key: String(found.id),
    label: found.name,
    note: states.find((state) => state.id === found.state_id)?.name,
    town: found,
  })
  const width = inRow ? 'full' : 'medium'
  return (
    <div className={inRow ? 'grid gap-x-4 gap-y-6 sm:grid-cols-2' : 'grid grid-cols-[minmax(0,1fr)] gap-6'}>
      <Select
        id={`${idPrefix}country_id`}
        name={`${idPrefix}country_id`}
        label={t('flow.place.country')}
        error={problems.country_id}
        width={width}
        autoComplete="country-name"
        options={countries.map((country) => ({ value: String(country.id), label: country.name }))}
        value={String(countryId)}
        onChange={(event) => onCountry(Number(event.target.value))}
      />
      <Combobox<TownSuggestion>
        key={countryId}
        id={`${idPrefix}city_id`}
        label={t('flow.place.town')}
        hint={note ? undefined : (hint ?? t('flow.place.townHint'))}
        after={
          <>
            {note && <p className="mt-1.5 text-15 text-ink-2">{note}</p>}
            <div role="status">
              {missed !== undefined && (
                <Missed
                  words={missed}
                  onTown={(found) => {
                    setMissed(undefined)
                    onTown(found)
                  }}
                />
              )}
            </div>
          </>
        }
        onMiss={setMissed}
        error={problems.city_id}
        width={width}
        value={town && suggest(town)}
        onChange={(chosen) => onTown(chosen && chosen.town)}
        first={largest.map(suggest)}
        search={async (words) => {
          const here = await client.ensureQueryData(queries.towns(countryId, words))
          if (here.length > 0) return here.map(suggest)
          // In another country: named with it, and taken only when picked, since the country changes with it.
          const elsewhere = await client.ensureQueryData(queries.townsAnywhere(words))
          return elsewhere.map((found) => ({
            ...suggest(found),
            note: countries.find(({ id }) => id === found.country_id)?.name,
            deliberate: true,
          }))
        }}
      />
    </div>
  )
}

/** The typed name is no town of the chosen country: names its country, and takes it on a press. */
function Missed({ words, onTown }: { words: string; onTown: (town: ChosenTown) => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queries = referenceQueries(api)
  const { data: found } = useQuery(queries.townAnywhere(words.trim()))
  const { data: countries = [] } = useQuery(queries.countries())
  if (found === undefined) return null
  const country = found && countries.find(({ id }) => id === found.country_id)?.name
  if (!found || !country) return <p className="mt-2 text-15 text-ink-2">{t('flow.place.unknown', { words })}</p>
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-15">
      {t('flow.place.elsewhere', { town: found.name, country })}
      <Button size="small" onClick={() => onTown(found)}>
        {t('flow.place.take', { town: found.name })}
      </Button>
    </p>
  )
}
