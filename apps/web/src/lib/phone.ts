/** Seed specification, section 9. */
const DEFAULT_PREFIX = '+45'

/** `+4520418637` → `+45` and `20 41 86 37`. A country we do not list keeps its prefix in the number. */
export function splitPhone(phone: string | null, prefixes: readonly string[]): { phone_prefix: string; phone: string } {
  const [prefix] = prefixes.filter((each) => phone?.startsWith(each)).toSorted((a, b) => b.length - a.length)
  if (!phone || !prefix) return { phone_prefix: prefixes[0] ?? DEFAULT_PREFIX, phone: phone ?? '' }
  const rest = phone.slice(prefix.length)
  return { phone_prefix: prefix, phone: prefix === '+45' ? rest.replace(/(\d\d)(?=\d)/g, '$1 ') : rest }
}
