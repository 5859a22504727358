/** What a person has answered so far, and the moves that change it. The step itself stands in the address. */
import { changed, type Flow } from './flow.ts'

export type FlowState<A extends object> = {
  answers: A
  /** Number of the furthest step that may be shown. */
  reached: number
  /** A sentence for each answer that is wrong. */
  problems: Readonly<Record<string, string>>
  /** A refusal that belongs to no field. */
  refusal: string | undefined
  /** Counts failed tries, so that the same mistake is shown and read again. */
  attempt: number
  /** Whether there is anything to keep on the device. */
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
    case 'leave': // a refusal without a field was about the step that is left
      return { ...state, refusal: undefined }
    case 'refuse':
      return { ...state, problems: move.problems, refusal: move.refusal, attempt: state.attempt + 1 }
  }
}

/** An answer that is being put right is not called wrong any more, nor are its parts (`photos.3`). */
function without(problems: Readonly<Record<string, string>>, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => !fields.includes(field.split('.')[0] ?? field)),
  )
}
