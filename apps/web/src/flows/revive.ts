/** Reads what a device kept, perhaps written by an older release: an answer that no longer makes sense is left out, the others stay. */
import type { z } from 'zod'

export function reviveBy<S extends Record<string, z.ZodType>>(
  shape: S,
): (saved: unknown) => { [K in keyof S]?: z.output<S[K]> } {
  return (saved) => {
    if (typeof saved !== 'object' || saved === null) return {}
    const kept = Object.entries(shape).flatMap(([name, schema]) => {
      const read = schema.safeParse((saved as Record<string, unknown>)[name]) // an object, as the line above has seen
      return read.success && read.data !== undefined ? [[name, read.data]] : []
    })
    return Object.fromEntries(kept) as { [K in keyof S]?: z.output<S[K]> } // each was read by the schema of its name
  }
}
