/** Helpers for screens that read refusals of the API. */
import { isRefusal, type Refusal } from '@husrum/contract/core/client.ts'

export { isRefusal, type Refusal }

/** The first message for each field of a 422; undefined for any other error. */
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

/** The stable code of a refusal (`email_taken`), to branch on. */
export function refusalCode(error: unknown): string | undefined {
  return isRefusal(error) ? error.refusal.code : undefined
}

/** Why a call was refused as a whole; the shell shows failures without an answer, the fields show their own errors. */
export function refusalSentence(error: unknown): string | undefined {
  return isRefusal(error) && error.status < 500 && error.status !== 422 ? error.refusal.message : undefined
}
