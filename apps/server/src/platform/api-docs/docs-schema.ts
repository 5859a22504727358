/** JSON Schema as people read it: types in one line or a small tree, bounds in words, a sample to send. */
export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  description?: string
  additionalProperties?: unknown
}

/** Deeper objects are written as `{…}`: cards contain cards, which contain pictures. */
const DEPTH = 4
const MOST_VALUES = 14

/** A type in TypeScript's notation. */
export function typeOf(schema: Schema, indent = '', depth = 0): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) {
    const shown = schema.enum.slice(0, MOST_VALUES).map((value) => JSON.stringify(value))
    return [...shown, ...(schema.enum.length > MOST_VALUES ? ['…'] : [])].join(' | ')
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((each) => typeOf(each, indent, depth)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((each) => typeOf(each, indent, depth)).join(' & ')
  if (schema.type === 'array') {
    const inner = schema.items ? typeOf(schema.items, indent, depth) : 'unknown'
    return inner.includes(' | ') ? `(${inner})[]` : `${inner}[]`
  }
  if (schema.type === 'object') return objectType(schema, indent, depth)
  if (schema.type === 'string' && schema.format) return `string /* ${schema.format} */`
  return [schema.type ?? 'unknown'].flat().join(' | ')
}

function objectType(schema: Schema, indent: string, depth: number): string {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) return 'object'
  if (depth >= DEPTH) return '{…}'
  const required = new Set(schema.required)
  const lines = fields.map(
    ([name, field]) => `${indent}  ${name}${required.has(name) ? '' : '?'}: ${typeOf(field, `${indent}  `, depth + 1)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

const huge = (value: number | undefined): boolean => value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER

/** The bounds of a value: "3–20 items", "at most 5000 characters". */
export function boundsOf(schema: Schema): string {
  const { minLength, maxLength, minItems, maxItems } = schema
  const from = schema.minimum ?? (schema.exclusiveMinimum === undefined ? undefined : schema.exclusiveMinimum + 1)
  const parts = [
    range(minLength, maxLength, 'characters'),
    range(minItems, maxItems, 'items'),
    range(huge(from) ? undefined : from, huge(schema.maximum) ? undefined : schema.maximum, ''),
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ]
  return parts.filter(Boolean).join(', ')
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const words =
    least !== undefined && most !== undefined
      ? `${least}–${most}`
      : least !== undefined
        ? `at least ${least}`
        : most !== undefined
          ? `at most ${most}`
          : ''
  return words && unit ? `${words} ${unit}` : words
}

/** Examples by field name, where the type alone does not show what to send. */
const examples: Record<string, unknown> = {
  email: 'karen@example.com',
  password: 'seven quiet walnut doors',
  password_confirmation: 'seven quiet walnut doors',
  current_password: 'seven quiet walnut doors',
  phone: '+4520123456',
  name: 'Karen Holm',
  country_id: 'denmark',
  city_id: 'aarhus',
  verifyCode: '123456',
  code: '123456',
}

export function exampleOf(schema: Schema, name = ''): unknown {
  if (name in examples) return examples[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (choice) return exampleOf(choice, name)
  if (schema.type === 'array') return [exampleOf(schema.items ?? {}, name)]
  if (schema.type === 'object') {
    const asked = Object.entries(schema.properties ?? {}).filter(([field]) => schema.required?.includes(field))
    return Object.fromEntries(asked.map(([field, inner]) => [field, exampleOf(inner, field)]))
  }
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  return schema.format === 'date-time' ? '2026-11-21T12:00:00Z' : '…'
}
