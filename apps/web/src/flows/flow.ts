/**
 * A flow is a description: the steps in their order, the answers of each, and how they are validated. The code that
 * moves through it is written once, in this folder; the screens provide the components.
 */

/** The error of one answer: a key of the texts under `error.field`, and the field. */
export type FieldProblem = { field: string; code: string; params?: Record<string, string | number> }

/** An answer, or a part of one whose other parts are asked for on other steps (`extra_answers.q7`). */
export type FieldOf<A extends object> = (keyof A & string) | `${keyof A & string}.${string}`

/** `N`: the names its steps may have, so that a table by step name is complete and has no other names. */
export type Step<A extends object, F, N extends string = string> = {
  /** Its number in the address and in the specification; the progress counts from 1 in any case. */
  number: number
  name: N
  /** The answers it asks for. */
  fields: readonly FieldOf<A>[] | ((facts: F) => readonly FieldOf<A>[])
  /** Errors of its answers, none when complete. Asynchronous where the rules are fetched on demand. */
  check: (answers: A, facts: F) => readonly FieldProblem[] | Promise<readonly FieldProblem[]>
  /** Returns whether it is skipped for these answers or this person. */
  isSkipped?: (answers: A, facts: F) => boolean
}

export type Flow<A extends object, F, N extends string = string> = {
  /** Names its drafts on the device. */
  name: string
  steps: readonly Step<A, F, N>[]
  empty: A
  /** Answers that are only held in memory. */
  secret: readonly (keyof A & string)[]
  /** A secret lost by a reload that a later step asks for again, and the number of that step. */
  asksAgain?: (answers: A) => { field: keyof A & string; step: number } | undefined
  /** Changes that follow from a change: another phone needs another code. */
  follow?: (before: A, change: Partial<A>) => Partial<A>
  /** Fetches the rules for the checks before the first step is left. */
  fetchRules?: () => Promise<unknown>
  /** Converts a draft of any age to valid answers. */
  revive: (saved: unknown) => Partial<A>
}

export function stepsOf<A extends object, F, N extends string>(
  flow: Flow<A, F, N>,
  answers: A,
  facts: F,
): Step<A, F, N>[] {
  return flow.steps.filter((step) => !step.isSkipped?.(answers, facts))
}

export function fieldsOf<A extends object, F>(step: Step<A, F>, facts: F): readonly FieldOf<A>[] {
  return typeof step.fields === 'function' ? step.fields(facts) : step.fields
}

/** The step with this number; else the last one before it, else the first. */
export function stepAt<A extends object, F, N extends string>(
  steps: readonly Step<A, F, N>[],
  number: number,
): Step<A, F, N> {
  const step = steps.findLast((each) => each.number <= number) ?? steps[0]
  if (!step) throw new Error('a flow has at least one step')
  return step
}

export function nextStep<A extends object, F, N extends string>(
  steps: readonly Step<A, F, N>[],
  number: number,
): Step<A, F, N> | undefined {
  return steps.find((step) => step.number > number)
}

export function previousStep<A extends object, F, N extends string>(
  steps: readonly Step<A, F, N>[],
  number: number,
): Step<A, F, N> | undefined {
  return steps.findLast((step) => step.number < number)
}

/** `{ place: 3, of: 10 }`: the third of ten, whatever its number. */
export function progressOf<A extends object, F>(
  steps: readonly Step<A, F>[],
  number: number,
): { place: number; of: number } {
  return { place: steps.indexOf(stepAt(steps, number)) + 1, of: steps.length }
}

/** The step that asks for a field, also for a part of one (`photos.3`). */
export function stepOfField<A extends object, F, N extends string>(
  steps: readonly Step<A, F, N>[],
  field: string,
  facts: F,
): Step<A, F, N> | undefined {
  return steps.find((step) => fieldsOf(step, facts).some((each) => isOf(field, each)))
}

/** Whether an error of `field` belongs to an answer of a step: to the answer itself, or to a part of it. */
export const isOf = (field: string, asked: string): boolean => field === asked || field.split('.')[0] === asked

/** The furthest step that can be shown: not past one whose secret answer was lost by a refresh. */
export function reachable<A extends object, F>(flow: Flow<A, F>, answers: A, facts: F, reached: number): number {
  const steps = stepsOf(flow, answers, facts)
  const again = flow.asksAgain?.(answers)
  const isAskedAgain = (field: string, number: number) => again?.field === field && number < again.step
  const lost = steps.find(
    (step) =>
      step.number < reached &&
      flow.secret.some(
        (field) => fieldsOf(step, facts).includes(field) && !answers[field] && !isAskedAgain(field, step.number),
      ),
  )
  return stepAt(steps, lost?.number ?? reached).number
}

/** A change with all changes that follow from it. */
export function changed<A extends object, F>(flow: Flow<A, F>, before: A, change: Partial<A>): A {
  return { ...before, ...change, ...flow.follow?.(before, change) }
}

/** The first step with invalid answers. */
export async function firstIncomplete<A extends object, F, N extends string>(
  flow: Flow<A, F, N>,
  answers: A,
  facts: F,
): Promise<{ step: Step<A, F, N>; problems: readonly FieldProblem[] } | undefined> {
  for (const step of stepsOf(flow, answers, facts)) {
    const problems = await step.check(answers, facts)
    if (problems.length > 0) return { step, problems }
  }
  return undefined
}
