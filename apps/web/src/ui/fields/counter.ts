export type CounterState = { used: number; over: number; near: boolean }

/**
 * A text's length against its limit, in code points as in the contract. `near` from 90%: announced to screen readers.
 */
export function counterState(text: string, maximum: number): CounterState {
  const used = [...text].length
  return { used, over: Math.max(0, used - maximum), near: used >= maximum * 0.9 }
}
