import { useTranslation } from 'react-i18next'
import type { Brief } from '@husrum/contract/briefs.ts'
import { PlaceMap } from '#parts/flow/PlaceMap.tsx'
import { useBriefOptions } from '#parts/brief-steps/use-brief-options.ts'
import { optionHelp, optionLabel } from '#parts/brief-steps/VocabularyCards.tsx'
import { SectionFacts } from './SectionFacts.tsx'

/** Where, on the country's outline, and how to meet. */
export function PlaceRead({ brief }: { brief: Brief }) {
  const { t } = useTranslation()
  const { countries } = useBriefOptions()
  const { city, state, country } = brief
  const code = countries.find(({ id }) => id === country.id)?.code
  return (
    <div className="flex flex-wrap-reverse items-start gap-x-8 gap-y-5">
      <div className="min-w-0 flex-1 basis-72">
        <SectionFacts
          facts={[
            {
              key: 'town',
              term: t('flow.place.town'),
              value: city.name,
              note: state ? `${state.name}, ${country.name}` : country.name,
            },
            {
              key: 'meeting',
              term: t('brief.group.session_type'),
              value: optionLabel(t, 'session_type', brief.session_type),
              note: optionHelp(t, 'session_type', brief.session_type),
            },
            {
              key: 'reach',
              term: t('brief.group.outside_expert'),
              value: optionLabel(t, 'outside_expert', brief.outside_expert),
              note: optionHelp(t, 'outside_expert', brief.outside_expert),
            },
          ]}
        />
      </div>
      {code && (
        <PlaceMap
          country={code}
          latitude={city.latitude}
          longitude={city.longitude}
          label={t('brief.card.map', { town: city.name, country: country.name })}
          className="size-37 shrink-0 overflow-hidden rounded-photo max-sm:hidden"
        />
      )}
    </div>
  )
}
