import { useShell } from '#lib/shell-context.ts'
import { useBriefOptions } from './use-brief-options.ts'

/** Where the form begins: German pages in Germany, the others in Denmark. */
export function useHomeCountry(): number {
  const { language } = useShell()
  const { countries } = useBriefOptions()
  const home = countries.find(({ code }) => code === (language === 'de' ? 'DE' : 'DK')) ?? countries[0]
  if (!home) throw new Error('the reference data has no country')
  return home.id
}
