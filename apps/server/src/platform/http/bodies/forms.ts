/** Form data → the values JSON would have. Only this module converts "true", "1", "on" and digit strings. */
import type { z } from 'zod'

/** A name in a list: `a[]`, `a[0]`. */
const listed = /^([^[\]]+)\[(\d{0,3})\]$/

/** A field of an object in a list: `a[0][b]`. */
const within = /^([^[\]]+)\[(\d{0,3})\]\[([a-z][a-z\d_]{0,40})\]$/

/** A field of an object: `a[b]`. */
const keyed = /^([^[\]]+)\[([a-z][a-z\d_]{0,40})\]$/

/**
 * `a[]`, `a[0]` and repeated names become lists, in the order of their numbers; `a[0][b]` and `a[0][c]` a list of
 * objects; `a[b]` and `a[c]` one object. No form of ours is deeper.
 */
export function gatherFields(entries: Iterable<readonly [string, string]>): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null)
  const things = new Map<string, Record<string, string>>()
  const object = (field: string, text: string): Record<string, string> =>
    Object.assign(Object.create(null), { [field]: text })
  const placed = [...entries]
    .map(([name, value]) => ({ name, value, item: listed.exec(name) ?? within.exec(name) }))
    .toSorted((a, b) => Number(a.item?.[2] ?? 0) - Number(b.item?.[2] ?? 0))
  for (const { name, value: text, item } of placed) {
    let value: unknown = text
    const [, owner = '', part] = item ? [] : (keyed.exec(name) ?? [])
    if (part !== undefined) {
      const known = things.get(owner)
      if (known) known[part] = text
      else things.set(owner, object(part, text))
      fields[owner] = things.get(owner)
      continue
    }
    const [, list = '', number = '', field] = item ?? []
    if (field !== undefined) {
      const thing = number === '' ? undefined : things.get(`${list} ${number}`)
      if (thing) {
        thing[field] = text
        continue
      }
      const begun = object(field, text)
      things.set(`${list} ${number}`, begun)
      value = begun
    }
    const nested = item ? null : /^([^[\]]+)\[/.exec(name)
    const key = item?.[1] ?? nested?.[1] ?? name
    const there = fields[key]
    if (nested) fields[key] = {}
    else if (Array.isArray(there)) there.push(value)
    else if (item) fields[key] = there === undefined ? [value] : [there, value]
    else fields[key] = there === undefined ? value : [there, value]
  }
  return { ...fields }
}

const truths = new Set(['true', '1', 'on'])
const falsehoods = new Set(['false', '0', 'off', ''])

function converted(value: unknown, issue: z.core.$ZodIssue): unknown {
  const expected =
    issue.code === 'invalid_type'
      ? issue.expected
      : issue.code === 'invalid_value' && issue.values.some((allowed) => typeof allowed === 'boolean')
        ? 'boolean'
        : undefined
  if (expected === 'array') return value === '' ? [] : [value]
  if (typeof value !== 'string') return value
  if ((expected === 'number' || expected === 'int') && /^-?\d{1,15}(\.\d{1,6})?$/.test(value)) return Number(value)
  if (expected === 'boolean' && truths.has(value.toLowerCase())) return true
  if (expected === 'boolean' && falsehoods.has(value.toLowerCase())) return false
  return value
}

/** Parses a form: where a value has the wrong type, it alone is converted and the whole is validated again. */
export function parseForm(schema: z.ZodType, given: unknown): z.ZodSafeParseResult<unknown> {
  let value = given
  let result = schema.safeParse(value, { reportInput: true })
  // forms are at most lists of numbers in lists: three rounds reach those
  for (let round = 0; round < 3 && !result.success; round += 1) {
    let changed = false
    for (const issue of result.error.issues) {
      const next = replaceAt(value, issue.path, (found) => converted(found, issue))
      changed ||= next !== value
      value = next
    }
    if (!changed) return result
    result = schema.safeParse(value, { reportInput: true })
  }
  return result
}

function replaceAt(root: unknown, path: readonly PropertyKey[], replace: (found: unknown) => unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return replace(root)
  if (typeof root !== 'object' || root === null || typeof step === 'symbol') return root
  const record: Record<PropertyKey, unknown> = Array.isArray(root) ? Object.fromEntries(root.entries()) : { ...root }
  if (!(step in record)) return root
  const next = replaceAt(record[step], rest, replace)
  if (next === record[step]) return root
  if (Array.isArray(root)) return root.map((item: unknown, index) => (index === Number(step) ? next : item))
  return { ...record, [step]: next }
}
