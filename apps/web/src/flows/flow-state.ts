/** The answers so far, and the actions that change them. The step itself is in the address. */
import { changed, type Flow } from './flow.ts'

export type FlowState<A extends object> = {
  answers: A
  /** Number of the furthest step that may be shown. */
  reached: number
  /** A message for each wrong answer. */
  problems: Readonly<Record<string, string>>
  /** A refusal that belongs to no field. */
  refusal: string | undefined
  /** Counts failed tries, so that a repeated error is shown and read again. */
  attempt: number
  /** Whether there are answers to store on the device. */
  touched: boolean
}

export type FlowMove<A extends object> =
  | { type: 'change'; change: Partial<A> }
  | { type: 'restore'; answers: Partial<A>; reached: number }
  | { type: 'complete'; next: number | undefined; change?: Partial<A> }
  | { type: 'refuse'; problems: Record<string, string>; refusal?: string }
  | { type: 'leave' }
  | { type: 'startOver'; answers: Partial<A>; reached: number }

export function openState<A extends object, F>(flow: Flow<A, F>, answers: Partial<A>, reached: number): FlowState<A> {
  return {
    answers: { ...flow.empty, ...answers },
    reached,
    problems: {},
    refusal: undefined,
    attempt: 0,
    touched: false,
  }
}

export function moved<A extends object, F>(flow: Flow<A, F>, state: FlowState<A>, move: FlowMove<A>): FlowState<A> {
  switch (move.type) {
    case 'change': {
      const answers = changed(flow, state.answers, move.change)
      return { ...state, answers, problems: without(state.problems, Object.keys(move.change)), touched: true }
    }
    case 'restore':
      return { ...openState(flow, move.answers, move.reached), touched: true }
    case 'startOver':
      return openState(flow, move.answers, move.reached)
    case 'complete':
      return {
        ...state,
        answers: move.change ? changed(flow, state.answers, move.change) : state.answers,
        reached: Math.max(state.reached, move.next ?? state.reached),
        problems: {},
        refusal: undefined,
        touched: true,
      }
    case 'leave': // a refusal without a field was about the previous step
      return { ...state, refusal: undefined }
    case 'refuse':
      return { ...state, problems: move.problems, refusal: move.refusal, attempt: state.attempt + 1 }
  }
}

/** An answer that is being corrected is no longer marked as wrong, nor are its parts (`photos.3`). */
function without(problems: Readonly<Record<string, string>>, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => !fields.includes(field.split('.')[0] ?? field)),
  )
}
