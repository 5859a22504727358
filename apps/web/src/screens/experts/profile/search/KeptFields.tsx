import type { ExpertSearch } from './search-address.ts'

/** Hidden fields for the rest of the search, so that a form sent before any script loads loses nothing. */
export function HiddenSearchFields({
  wish,
  but,
}: {
  wish: ExpertSearch
  /** The fields that the form has itself. */ but: readonly (keyof ExpertSearch)[]
}) {
  // any name of the address may be asked for
  const kept = Object.entries(wish).filter(([name]) => name !== 'page' && !(but as readonly string[]).includes(name))
  return kept.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== undefined)
      .map((item) => (
        <input key={`${name} ${item}`} type="hidden" name={name} value={item === true ? '1' : String(item)} />
      )),
  )
}
