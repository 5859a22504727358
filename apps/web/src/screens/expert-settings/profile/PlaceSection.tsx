import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OwnExpert } from '@husrum/contract/profiles.ts'
import { sessionTypes } from '@husrum/contract/vocabulary.ts'
import { TownField } from '#parts/flow/TownField.tsx'
import type { OwnForm } from '../use-own-form.ts'
import { Choices } from './Choices.tsx'
import { fallingChecks } from './falling-checks.ts'
import { FieldLine } from './FieldLine.tsx'
import { Section } from './Section.tsx'

export function PlaceSection({ expert, form: { draft, change, problems } }: { expert: OwnExpert; form: OwnForm }) {
  const { t } = useTranslation()
  const falling = fallingChecks(expert, draft)
  return (
    <Section id="place" title={t('expert-settings.section.place')}>
      <div>
        <TownField
          inRow
          note={t('expert-settings.place.note')}
          countryId={draft.country_id}
          onCountry={(country_id) => change({ country_id })}
          town={draft.town}
          onTown={(town) => change(town ? { town, country_id: town.country_id } : { town })}
          problems={problems}
        />
        <div role="status">
          {falling.byCountry && (
            <FieldLine icon={<TriangleAlert aria-hidden="true" />}>
              {t('expert-settings.company.chamberFalls')}
            </FieldLine>
          )}
          {falling.number && (
            <FieldLine icon={<TriangleAlert aria-hidden="true" />}>
              {t('expert-settings.company.numberFalls')}
            </FieldLine>
          )}
        </div>
      </div>
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
