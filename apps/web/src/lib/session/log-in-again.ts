/** The dialog that a page shows when the session is over during an edit. */
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'

/** `later`: the page stays as it is, and the next save asks again. `leave`: to the login page. */
export type Answered = 'again' | 'later' | 'leave'
export type Asked = { account: User; answer: (given: Answered) => void }

let asked: Asked | undefined
const listeners = new Set<() => void>()
function set(next: Asked | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Answered by the dialog in the root of every page (`parts/shell/log-in-again/LogInAgain.tsx`). */
export const requestLogin = (account: User): Promise<Answered> =>
  new Promise((resolve) => {
    set({
      account,
      answer: (given) => {
        set(undefined)
        resolve(given)
      },
    })
  })

export const currentLoginRequest = (): Asked | undefined => asked
export function subscribeToLoginRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
