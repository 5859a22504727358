/** Two windows changed the same project: fields that only one of them changed go together without a question. */
import { answersOf, changedAnswers, problemsOf, type Answers } from './answers.ts'
import type { Draft } from './draft.ts'

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

/** Whether both sides changed a field since `base`, to different values. */
export function collides(base: Draft, mine: Answers, theirs: Draft): boolean {
  const before = answersOf(base)
  const [here, there] = [changedAnswers(before, mine), changedAnswers(before, answersOf(theirs))]
  return Object.keys(changedAnswers(there, here)).some((field) => field in there)
}

/** `theirs` with what was changed here since `base`, also what cannot be sent yet. */
export function mergeDraft(base: Draft, mine: Draft, theirs: Draft): Draft {
  const changed = changedAnswers(answersOf(base), answersOf(mine))
  const unsendable = problemsOf(mine)
  const ours = Object.keys(carriedBy).filter((field) => {
    const carrier = carriedBy[field as keyof Draft] // the table's own keys
    return carrier in changed || carrier in unsendable
  })
  return { ...theirs, ...Object.fromEntries(Object.entries(mine).filter(([field]) => ours.includes(field))) }
}
