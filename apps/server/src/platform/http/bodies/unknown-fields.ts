/**
 * Finds the fields of a body that its schema does not know. They are dropped, since the specification lists no
 * payloads; the answer names them in `Unknown-Fields`, so that a misspelt field is noticed.
 */
import { z } from 'zod'

const MOST = 20
const LONGEST = 120

/** Paths as `errors` spells them (`images.0.alt`), encoded for a header; undefined when every field is known. */
export function unknownFields(schema: z.ZodType, body: unknown, beside: readonly string[] = []): string | undefined {
  const unknown = within(schema, body, '').filter((path) => path !== '_method' && !beside.includes(path))
  if (unknown.length === 0) return undefined
  return unknown
    .slice(0, MOST)
    .map((path) => encodeURIComponent(path.slice(0, LONGEST).toWellFormed()))
    .join(', ')
}

function within(schema: z.core.$ZodType, value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (schema instanceof z.ZodObject) {
    if (schema.def.catchall) return []
    // a form's list is `photos[]` or `photos[0]`
    return Object.entries(value).flatMap(([key, item]) => {
      const name = key.replace(/\[.*$/, '')
      const field: z.core.$ZodType | undefined = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
      return field ? within(field, item, `${path}${name}.`) : [path + name]
    })
  }
  if (schema instanceof z.ZodArray)
    return Array.isArray(value)
      ? value.slice(0, MOST).flatMap((item, place) => within(schema.element, item, `${path}${place}.`))
      : []
  // a field is unknown to a union when the closest variant does not know it
  if (schema instanceof z.ZodUnion)
    return schema.options
      .map((option) => within(option, value, path))
      .reduce((fewest, each) => (each.length < fewest.length ? each : fewest))
  if (schema instanceof z.ZodIntersection) {
    const right = new Set(within(schema.def.right, value, path))
    return within(schema.def.left, value, path).filter((each) => right.has(each))
  }
  if (schema instanceof z.ZodPipe)
    return within(schema.out instanceof z.ZodTransform ? schema.in : schema.out, value, path)
  // optional, nullable and default wrap the actual schema
  if ('innerType' in schema._zod.def) return within(schema._zod.def.innerType as z.core.$ZodType, value, path)
  return []
}
