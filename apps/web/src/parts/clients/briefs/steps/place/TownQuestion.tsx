import type { Language } from '#lib/language/locale.ts'
import { useShell } from '#lib/shell-context.ts'
import { TownField, type ChosenTown } from '../../../../flow/place/TownField.tsx'
import { useBriefOptions } from '../use-brief-options.ts'

type Answers = {
  country_id: number | null
  city_id: number | null
  town: (ChosenTown & { language: Language }) | null
  phone_prefix: string
}

/** A form's question for the town; the country is the page's until the person chooses another. */
export function TownQuestion({
  answers,
  change,
  problems,
  hint,
}: {
  answers: { country_id: number | null; town: ChosenTown | null; phone: string }
  change: (change: Partial<Answers>) => void
  problems: Readonly<Record<string, string>>
  hint?: string
}) {
  const { language } = useShell()
  const home = useHomeCountry()
  const { countries } = useBriefOptions()
  const countryId = answers.country_id ?? home
  /** The phone's prefix follows the country until a number was typed. */
  const prefixOf = (id: number) => {
    const code = countries.find((country) => country.id === id)?.calling_code
    return code !== undefined && answers.phone.trim() === '' ? { phone_prefix: code } : {}
  }
  return (
    <TownField
      countryId={countryId}
      onCountry={(country_id) => change({ country_id, ...prefixOf(country_id) })}
      town={answers.town}
      onTown={(town) =>
        change({
          country_id: town?.country_id ?? countryId,
          city_id: town?.id ?? null,
          town: town && { ...town, language },
          ...prefixOf(town?.country_id ?? countryId),
        })
      }
      problems={problems}
      {...(hint === undefined ? {} : { hint })}
    />
  )
}

/** The form's first country: Germany on German pages, Denmark on the others. */
function useHomeCountry(): number {
  const { language } = useShell()
  const { countries } = useBriefOptions()
  const home = countries.find(({ code }) => code === (language === 'de' ? 'DE' : 'DK')) ?? countries[0]
  if (!home) throw new Error('the reference data has no country')
  return home.id
}
