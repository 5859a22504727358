/**
 * Edits from two windows are merged field by field: an edit is refused only where it changes a field that another edit
 * has changed since it was read.
 */
import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '../../http/errors.ts'

/** The revision that last changed each field. */
export type FieldRevisions = Readonly<Record<string, number>>

/** The fields of `after` that differ from `before`. */
export function changedFields(before: object, after: object): string[] {
  const was = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([field, value]) => !isDeepStrictEqual(value, was.get(field)))
    .map(([field]) => field)
}

/** 409 `changed_elsewhere` on fields changed since revision `read`; without a revision the last edit wins. */
export function requireUntouched(
  revisions: FieldRevisions,
  read: number | undefined,
  fields: readonly string[],
  wireName: (field: string) => string,
): void {
  if (read === undefined) return
  const touched = fields.filter((field) => (revisions[field] ?? 0) > read).map(wireName)
  if (touched.length === 0) return
  throw new Refusal(409, 'changed_elsewhere', {
    fields: Object.fromEntries(touched.map((field) => [field, [{ code: 'changed_elsewhere' }]])),
  })
}

export const revised = (revisions: FieldRevisions, fields: readonly string[], revision: number): FieldRevisions => ({
  ...revisions,
  ...Object.fromEntries(fields.map((field) => [field, revision])),
})
