export type CounterState = { used: number; over: number; near: boolean }

/** Where a text stands against its upper bound, counted in code points as the contract does. `near` from nine tenths on: the moment to tell a screen reader. */
export function counterState(text: string, maximum: number): CounterState {
  const used = [...text].length
  return { used, over: Math.max(0, used - maximum), near: used >= maximum * 0.9 }
}
