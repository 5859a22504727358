import type { Language } from '../../lib/locale.ts'
import { useShell } from '../../lib/shell-context.ts'
import { TownField, type ChosenTown } from '../flow/TownField.tsx'
import { useHomeCountry } from './use-home-country.ts'

type Answers = { country_id: number | null; city_id: number | null; town: (ChosenTown & { language: Language }) | null }

/** Where a flow asks for the town; the country is the page's until somebody says another. */
export function TownQuestion({
  answers,
  change,
  problems,
  hint,
}: {
  answers: { country_id: number | null; town: ChosenTown | null }
  change: (change: Partial<Answers>) => void
  problems: Readonly<Record<string, string>>
  hint?: string
}) {
  const { language } = useShell()
  const home = useHomeCountry()
  const countryId = answers.country_id ?? home
  return (
    <TownField
      countryId={countryId}
      onCountry={(country_id) => change({ country_id })}
      town={answers.town}
      onTown={(town) =>
        change({ country_id: countryId, city_id: town?.id ?? null, town: town && { ...town, language } })
      }
      problems={problems}
      {...(hint === undefined ? {} : { hint })}
    />
  )
}
