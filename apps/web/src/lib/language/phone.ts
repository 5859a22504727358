/**
 * Phone numbers as people write them. The rules for valid numbers, with their tables, are in the contract and fetched
 * late.
 */

/** Seed specification, section 9. */
const DEFAULT_PREFIX = '+45'

/** How mobile numbers are grouped after each prefix we serve; the last group contains the rest. */
const groups: Readonly<Record<string, readonly number[]>> = {
  '+45': [2, 2, 2, 2],
  '+49': [3, 4],
  '+46': [2, 3, 2, 2],
  '+47': [3, 2, 3],
  '+43': [3, 3, 4],
  '+41': [2, 3, 2, 2],
  '+31': [1, 4, 4],
  '+44': [4, 6],
}

const prefixOf = (phone: string): string | undefined => Object.keys(groups).find((prefix) => phone.startsWith(prefix))

/** `+4901711234567` → `+491711234567`: the zero for national calls is no part of the number. */
function withoutTrunkZero(phone: string): string {
  const prefix = prefixOf(phone)
  return prefix ? prefix + phone.slice(prefix.length).replace(/^0+/, '') : phone
}

/** Prefix and number as one: a number typed with its own prefix wins, and the 0 for national calls is removed. */
export function wholePhone({ phone_prefix, phone }: { phone_prefix: string; phone: string }): string {
  const typed = phone.replace(/[^\d+]/g, '')
  if (typed === '') return ''
  if (typed.startsWith('+')) return withoutTrunkZero(typed)
  if (typed.startsWith('00')) return withoutTrunkZero(`+${typed.slice(2)}`)
  return withoutTrunkZero(phone_prefix + typed)
}

/** `1711234567` after `+49` → `171 1234 567`. */
function grouped(prefix: string, digits: string): string {
  const parts: string[] = []
  let rest = digits
  for (const size of groups[prefix] ?? []) {
    if (rest.length <= size) break
    parts.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  return [...parts, rest].join(' ')
}

/** `+4529597124` → `+45 29 59 71 24`. A number of a country we do not serve is unchanged. */
export function formatPhone(phone: string): string {
  const number = withoutTrunkZero(phone.replace(/[^\d+]/g, ''))
  const prefix = prefixOf(number)
  return prefix ? `${prefix} ${grouped(prefix, number.slice(prefix.length))}` : phone
}

/** `+4520418637` → `+45` and `20 41 86 37`. For a country we do not list, the prefix stays in the number. */
export function splitPhone(phone: string | null, prefixes: readonly string[]): { phone_prefix: string; phone: string } {
  const [prefix] = prefixes.filter((each) => phone?.startsWith(each)).toSorted((a, b) => b.length - a.length)
  if (!phone || !prefix) return { phone_prefix: prefixes[0] ?? DEFAULT_PREFIX, phone: phone ?? '' }
  return { phone_prefix: prefix, phone: grouped(prefix, phone.slice(prefix.length)) }
}
