import { sessionTypes, yesNo } from '@husrum/contract/vocabulary.ts'
import { Stack } from '../../ui/layout.tsx'
import { useShell } from '../../lib/shell-context.ts'
import { TownField } from '../flow/TownField.tsx'
import { useHomeCountry } from './use-home-country.ts'
import type { StepBodyProps } from './step-props.ts'
import { VocabularyCards } from './VocabularyCards.tsx'

export function PlaceStep({ answers, change, problems }: StepBodyProps) {
  const { language } = useShell()
  const home = useHomeCountry()
  const countryId = answers.country_id ?? home
  return (
    <Stack className="gap-10">
      <TownField
        countryId={countryId}
        onCountry={(country_id) => change({ country_id })}
        town={answers.town}
        onTown={(town) =>
          change({ country_id: countryId, city_id: town?.id ?? null, town: town && { ...town, language } })
        }
        problems={problems}
      />
      <VocabularyCards
        field="session_type"
        values={[sessionTypes[1], sessionTypes[0], sessionTypes[2]]}
        value={answers.session_type}
        onChange={(session_type) => change({ session_type })}
        error={problems.session_type}
      />
      <VocabularyCards
        field="outside_expert"
        values={yesNo}
        value={answers.outside_expert}
        onChange={(outside_expert) => change({ outside_expert })}
        error={problems.outside_expert}
      />
    </Stack>
  )
}
