import { useQuery } from '@tanstack/react-query'
import { useRef, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { REACH_KM_MAX, REACH_KM_MIN } from '@husrum/contract/core/limits.ts'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { yesNo } from '@husrum/contract/core/vocabulary.ts'
import { countryInSentence } from '#lib/language/countries-text.ts'
import { formatList } from '#lib/language/format.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { PlaceMap } from '#parts/flow/place/PlaceMap.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Slider } from '#ui/choices/Slider.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Choices } from '../profile/Choices.tsx'
import { Section } from '../profile/Section.tsx'
import type { OwnForm } from '../use-own-form.ts'

/** The radius at which drawing a circle begins. */
const USUAL_KM = 50
const STEP = 5

const within = (km: number): number => Math.max(REACH_KM_MIN, Math.min(REACH_KM_MAX, km))

/** The region, a circle around the place, or farther, shown on a map where the circle can be dragged. */
export function ReachPart({ expert, form }: { expert: OwnExpert; form: OwnForm }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const { draft, change, problems } = form
  const { city, country } = expert
  const isWide = draft.outside_expert === 'yes'
  const reach = isWide || draft.reach_km === null ? undefined : draft.reach_km
  const kind = isWide ? 'wide' : reach === undefined ? 'own' : 'circle'
  const named = <T,>(all: readonly T[], name: (one: T) => string) => formatList([...new Set(all.map(name))], language)
  const places = expert.places.filter(({ resting }) => !resting)
  const further = places.slice(1)
  const town = named(places, (place) => place.city.name)
  const countries = named(places, (place) => countryInSentence(place.country.name, language))
  const words = t(`expert-settings.reach.${kind}`, { town, country: countries, km: reach })
  // One answer for every radius: the number follows the circle while it is dragged.
  const around = further.filter((place) => place.country.code === country.code).map((place) => place.city)
  const { data: counts } = useQuery(
    referenceQueries(api).townCounts(
      city.id,
      further.map((place) => place.city.id),
    ),
  )
  const towns = counts && { wide: counts.country, own: counts.region, circle: counts.within[reach ?? 0] }[kind]
  const drag = useDrag(reach === undefined ? undefined : (reach_km) => change({ reach_km }))
  return (
    <Section id="reach" title={t('expert-settings.reach.title')} help={t('expert-settings.reach.help')}>
      <Choices
        field="outside_expert"
        legendAs="hidden"
        layout="pairs"
        values={[yesNo[1], yesNo[0]]}
        value={draft.outside_expert}
        onChange={(outside_expert) => change({ outside_expert })}
        error={problems.outside_expert}
      />
      {!isWide && (
        <Checkbox
          hint={t('expert-settings.reach.byKilometresHint')}
          checked={reach !== undefined}
          onChange={(event) => change({ reach_km: event.target.checked ? USUAL_KM : null })}
        >
          {t('expert-settings.reach.byKilometres')}
        </Checkbox>
      )}
      {reach !== undefined && (
        <div className="grid items-end gap-x-9 gap-y-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
          <Slider
            label={t('expert-settings.reach.slider')}
            min={REACH_KM_MIN}
            max={REACH_KM_MAX}
            step={STEP}
            value={reach}
            valueText={t('expert-settings.reach.km', { count: reach })}
            onChange={(reach_km) => change({ reach_km })}
          />
          <TextField
            // A typed number may be out of bounds for a moment: only leaving the field corrects it
            key={reach}
            id="reach_km"
            name="reach_km"
            inputMode="numeric"
            width="medium"
            label={t('expert-settings.reach.number')}
            unit={t('expert-settings.reach.unit')}
            error={problems.reach_km}
            defaultValue={String(reach)}
            onBlur={(event) => {
              const km = Number(event.target.value.replace(/\D/g, '').slice(0, 3))
              if (km > 0) change({ reach_km: within(km) })
            }}
          />
        </div>
      )}
      <figure {...drag}>
        <PlaceMap
          country={country.code}
          latitude={city.latitude}
          longitude={city.longitude}
          label={words}
          whole={isWide}
          around={around}
          reach={reach}
          className="h-72 w-full rounded-photo border border-line"
        />
        <figcaption aria-live="polite" className="mt-2 text-15 text-ink-2">
          {words} {towns !== undefined && t('expert-settings.reach.towns', { count: towns, country: countries })}
        </figcaption>
      </figure>
    </Section>
  )
}

/** Dragging on the map sets the circle's edge to the pointer; slider and number do the same for keys. */
function useDrag(onReach: ((km: number) => void) | undefined) {
  const pulling = useRef(false)
  if (!onReach) return {}
  const pull = (event: PointerEvent<HTMLElement>) => {
    const svg = event.currentTarget.querySelector('svg')
    const place = svg?.querySelector<SVGCircleElement>('[data-units-of-kilometre]')
    const toMap = svg?.getScreenCTM()?.inverse()
    const unit = Number(place?.dataset['unitsOfKilometre'])
    if (!place || !toMap || !unit) return
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(toMap)
    const units = Math.hypot(x - place.cx.baseVal.value, y - place.cy.baseVal.value)
    onReach(within(Math.round(units / unit / STEP) * STEP))
  }
  return {
    className: 'cursor-crosshair touch-pan-y',
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      pulling.current = true
      event.currentTarget.setPointerCapture(event.pointerId)
      pull(event)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => pulling.current && pull(event),
    onPointerUp: () => (pulling.current = false),
    onPointerCancel: () => (pulling.current = false),
  }
}
