/** Reading refusals of the API on a screen. */
import { isRefusal, type Refusal } from '@husrum/contract/core/client.ts'

export { isRefusal, type Refusal }

/** The first sentence for each field of a 422; undefined when the error is something else. */
export function fieldErrors(error: unknown): Record<string, string> | undefined {
  if (!isRefusal(error) || error.status !== 422) return undefined
  return Object.fromEntries(
    Object.entries(error.refusal.errors ?? {}).flatMap(([field, [first]]) =>
      first === undefined ? [] : [[field, first]],
    ),
  )
}

export function hasStatus(error: unknown, status: number): boolean {
  return isRefusal(error) && error.status === status
}

/** The stable code of a refusal (`email_taken`), for branching on it. */
export function refusalCode(error: unknown): string | undefined {
  return isRefusal(error) ? error.refusal.code : undefined
}

/** Why a call was refused as a whole; failures without an answer are told by the shell, wrong fields on the fields. */
export function refusalSentence(error: unknown): string | undefined {
  return isRefusal(error) && error.status < 500 && error.status !== 422 ? error.refusal.message : undefined
}
