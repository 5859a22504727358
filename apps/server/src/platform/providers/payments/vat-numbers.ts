/**
 * Whether a VAT number is registered, according to VIES. Over HTTP where an address is set; else a stand-in that
 * answers by the last digits, as VIES's test service does: 200 is unregistered, 300 unavailable, all others are
 * registered.
 */
import { z } from 'zod'
import type { VatState } from './payments.ts'

/** `pending`: the check was not possible; it is repeated later. */
export type VatNumbers = { check(number: string): Promise<VatState> }

const PATH = '/taxation_customs/vies/rest-api/check-vat-number'
const ANSWER_MS = 8000
const answerShape = z.union([
  z.object({ valid: z.boolean(), name: z.string().nullish() }),
  z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) }),
])

/** Whether the number is registered, and its holder where the country publishes it. Never throws. */
export async function askVies(url: string, number: string): Promise<{ state: VatState; name: string | null }> {
  const pending = { state: 'pending', name: null } as const
  try {
    const answer = await fetch(new URL(PATH, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ countryCode: number.slice(0, 2), vatNumber: number.slice(2) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const read = answerShape.safeParse(await answer.json())
    if (!read.success) return pending
    if ('valid' in read.data)
      return { state: read.data.valid ? 'verified' : 'unverified', name: read.data.name ?? null }
    return read.data.errorWrappers[0]?.error === 'INVALID_INPUT' ? { state: 'unverified', name: null } : pending
  } catch {
    // down, slow, or no JSON
    return pending
  }
}

export function vatNumbers(url: string | undefined): VatNumbers {
  if (url === undefined) return localNumbers
  return { check: async (number) => (await askVies(url, number)).state }
}

const localNumbers: VatNumbers = {
  check: async (number) => (number.endsWith('200') ? 'unverified' : number.endsWith('300') ? 'pending' : 'verified'),
}
