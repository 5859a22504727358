import { useTranslation } from 'react-i18next'
import { sessionTypes } from '@husrum/contract/vocabulary.ts'
import { TownField } from '../../../parts/flow/TownField.tsx'
import type { OwnForm } from '../use-own-form.ts'
import { Choices } from './Choices.tsx'
import { Section } from './Section.tsx'

export function PlaceSection({ form: { draft, change, problems } }: { form: OwnForm }) {
  const { t } = useTranslation()
  return (
    <Section id="place" title={t('expert-settings.section.place')}>
      <TownField
        inRow
        note={t('expert-settings.place.note')}
        countryId={draft.country_id}
        onCountry={(country_id) => change({ country_id })}
        town={draft.town}
        onTown={(town) => change({ town })}
        problems={problems}
      />
      <Choices
        field="session_type"
        values={[sessionTypes[1], sessionTypes[0], sessionTypes[2]]}
        value={draft.session_type}
        onChange={(session_type) => change({ session_type })}
        error={problems.session_type}
      />
    </Section>
  )
}
