import { useQuery } from '@tanstack/react-query'
import { Lock, MapPin, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { placesInUse } from '@husrum/contract/foundation/reference/places.rules.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { TownField, type ChosenTown } from '#parts/flow/place/TownField.tsx'
import { UpgradeLine } from '#parts/experts/billing/UpgradeLine.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import type { OwnForm } from '../use-own-form.ts'

type Chosen = Pick<OwnForm, 'draft' | 'change' | 'problems'>

/** The places besides the main one: those of the plan, those that rest, and the price of a plan with more. */
export function FurtherPlaces({ expert, form: { draft, change, problems } }: { expert: OwnExpert; form: Chosen }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: countries = [] } = useQuery(referenceQueries(api).countries())
  const title = useRef<HTMLHeadingElement>(null)
  const { further, town: main } = draft
  const limit = expert.places_limit
  const isFull = further.length + 1 >= limit
  const inUse = placesInUse([main, ...further], limit).length - 1
  // The focused element disappears with its row.
  const focusTitle = () => requestAnimationFrame(() => title.current?.focus())
  return (
    <div role="group" aria-labelledby="further-places">
      <h4 id="further-places" ref={title} tabIndex={-1} className="text-17 font-semibold outline-none">
        {t('expert-settings.places.title')}
      </h4>
      <p className="mt-1 max-w-[62ch] text-15 text-ink-2">{t('expert-settings.places.help')}</p>
      {further.length > 0 && (
        <ul className="mt-3 border-y border-line [&>li+li]:border-t [&>li+li]:border-line">
          {further.map((town, nth) => {
            const Icon = nth < inUse ? MapPin : Lock
            const country = countries.find(({ id }) => id === town.country_id)?.name
            return (
              <li key={town.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
                <span className="flex min-w-0 flex-1 basis-60 items-start gap-2.5">
                  <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
                  <span className="min-w-0">
                    <span className="block">{[town.name, country].filter(Boolean).join(', ')}</span>
                    {nth >= inUse && (
                      <span className="block text-15 text-ink-2">{t('expert-settings.places.resting')}</span>
                    )}
                  </span>
                </span>
                <span className="flex flex-wrap gap-1 max-sm:ml-5">
                  {main && (
                    <Button
                      tone="quiet"
                      size="small"
                      aria-label={t('expert-settings.places.makeMainOf', { town: town.name })}
                      onClick={() => {
                        change({ town, country_id: town.country_id, further: further.with(nth, main) })
                        focusTitle()
                      }}
                    >
                      {t('expert-settings.places.makeMain')}
                    </Button>
                  )}
                  <Button
                    tone="quiet"
                    size="small"
                    aria-label={t('expert-settings.places.removeOf', { town: town.name })}
                    onClick={() => {
                      change({ further: further.toSpliced(nth, 1) })
                      focusTitle()
                    }}
                  >
                    {t('expert-settings.places.remove')}
                  </Button>
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {problems['places'] && (
        <p role="alert" className="mt-2 text-15 text-danger">
          {problems['places']}
        </p>
      )}
      {isFull ? (
        <UpgradeLine limit="places" used={inUse + 1} className="mt-3 max-w-[62ch] text-15 text-ink-2" />
      ) : (
        <AddPlace
          countryId={main?.country_id ?? draft.country_id}
          taken={[...(main ? [main] : []), ...further]}
          onTown={(town) => {
            change({ further: [...further, town] })
            focusTitle()
          }}
        />
      )}
    </div>
  )
}

type AddPlaceProps = { countryId: number; taken: readonly ChosenTown[]; onTown: (town: ChosenTown) => void }

function AddPlace({ countryId, taken, onTown }: AddPlaceProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [country, setCountry] = useState(countryId)
  const [problem, setProblem] = useState<string>()
  if (!isOpen)
    return (
      <Button className="mt-3" size="small" icon={<Plus aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t('expert-settings.places.add')}
      </Button>
    )
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
      <TownField
        inRow
        idPrefix="further_"
        countryId={country}
        onCountry={setCountry}
        town={null}
        hint={t('expert-settings.places.townHint')}
        onTown={(town) => {
          if (!town) return
          if (taken.some(({ id }) => id === town.id))
            return setProblem(t('expert-settings.places.taken', { town: town.name }))
          setIsOpen(false)
          setProblem(undefined)
          onTown(town)
        }}
        problems={problem === undefined ? {} : { city_id: problem }}
      />
      <div>
        <Button tone="quiet" size="small" onClick={() => setIsOpen(false)}>
          {t('expert-settings.places.cancel')}
        </Button>
      </div>
    </div>
  )
}
