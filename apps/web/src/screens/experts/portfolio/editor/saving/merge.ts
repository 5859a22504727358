/** Merges the changes of two windows to one project: fields that only one of them changed need no question. */
import { keptFields, type KeptText } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { answersOf, changedAnswers, problemsOf, type Answers } from './answers.ts'
import type { Draft } from '../draft.ts'

/** The field of the API that carries each field of the editor. */
const carriedBy = {
  title: 'title',
  description: 'description',
  project_type: 'project_type',
  styles: 'styles',
  rooms: 'room_types',
  aspects: 'aspects',
  materials: 'materials',
  city: 'city_id',
  year: 'year',
  size: 'size_m2',
  budget: 'project_budget_id',
  pictures: 'images',
  cover: 'cover',
} as const satisfies Record<keyof Draft, keyof Answers>

export type Field = keyof Draft
/** Both sides changed these fields since `base`, to different values. */
export type Clash = { base: Draft; theirs: Draft; fields: readonly Field[] }

/** Undefined when there is no conflict. The cover belongs to the photos. */
export function clashOf(base: Draft, mine: Answers, theirs: Draft): Clash | undefined {
  const before = answersOf(base)
  const [here, there] = [changedAnswers(before, mine), changedAnswers(before, answersOf(theirs))]
  const differing = changedAnswers(there, here)
  const clashing = fieldsOf((carrier) => carrier in differing && carrier in there)
  const fields = clashing.includes('pictures') ? clashing.filter((field) => field !== 'cover') : clashing
  return fields.length > 0 ? { base, theirs, fields } : undefined
}

/** Merges both sides; of the conflicting fields, those in `taken` get the other window's value. */
export function resolveConflict({ base, theirs }: Clash, mine: Draft, taken: readonly Field[]): Draft {
  const merged = mergeDraft(base, mine, theirs)
  const whole: readonly string[] = taken.includes('pictures') ? [...taken, 'cover'] : taken
  return { ...merged, ...Object.fromEntries(Object.entries(theirs).filter(([field]) => whole.includes(field))) }
}

export type NewKeptText = Pick<KeptText, 'field' | 'text'>

/** The texts that disappear from the project when the fields in `taken` get the other window's value. */
export const replacedTexts = ({ fields, theirs }: Clash, mine: Draft, taken: readonly Field[]): NewKeptText[] =>
  keptFields
    .filter((field) => fields.includes(field))
    .map((field) => ({ field, text: (taken.includes(field) ? mine : theirs)[field].trim() }))
    .filter(({ field, text }) => text !== '' && text !== (taken.includes(field) ? theirs : mine)[field].trim())

/** Applies what was changed here since `base` on top of `theirs`, including values that cannot be sent yet. */
export function mergeDraft(base: Draft, mine: Draft, theirs: Draft): Draft {
  const changed = changedAnswers(answersOf(base), answersOf(mine))
  const unsendable = problemsOf(mine)
  const ours: readonly string[] = fieldsOf((carrier) => carrier in changed || carrier in unsendable)
  return { ...theirs, ...Object.fromEntries(Object.entries(mine).filter(([field]) => ours.includes(field))) }
}

function fieldsOf(isWanted: (carrier: string) => boolean): Field[] {
  const all = Object.keys(carriedBy) as Field[] // The table's own keys.
  return all.filter((field) => isWanted(carriedBy[field]))
}
