/** Converts what an entry of the audit log changed into lines to read. */
export type AuditLine = { name: string; before: string | undefined; after: string | undefined; isChanged: boolean }
type Values = Readonly<Record<string, unknown>> | null
type Words = { yes: string; no: string }

/** Puts changed fields first, each side as text; a side is undefined where it did not have the field. */
export function auditLines(before: Values, after: Values, words: Words): AuditLine[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .map((name) => {
      const [was, is] = [textOf(before, name, words), textOf(after, name, words)]
      return { name, before: was, after: is, isChanged: was !== is }
    })
    .toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged))
}

function textOf(values: Values, name: string, words: Words): string | undefined {
  if (values === null || !(name in values)) return undefined
  const value = values[name]
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string'))
    return value.join('\n')
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 1)
}
