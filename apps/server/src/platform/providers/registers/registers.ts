/**
 * Public company registers with a machine interface. Nothing in this module fails: timeouts, refusals and invalid
 * answers are `no_answer`, and without a provider the result is `not_asked`, never a guess.
 */
import { z } from 'zod'
import type { CvrSettings } from '../../config/config-parts.ts'
import { askVies } from '../payments/vat-numbers.ts'

export type RegisterAnswer = {
  outcome: 'found' | 'not_found' | 'no_answer' | 'not_asked'
  /** the holder of the number according to the register */ holder: string | null
  /** the register, also when it did not answer */ source: string
}
export type Registers = {
  /** Whether a provider is configured. */
  asks(register: 'vies' | 'cvr'): boolean
  /** `number` in the register's notation; resolves within ten seconds. */
  ask(register: 'vies' | 'cvr', number: string): Promise<RegisterAnswer>
}

const ANSWER_MS = 8000
const HOLDER_MAX = 200
const VIES = 'ec.europa.eu'

export function publicRegisters({
  viesUrl,
  cvr,
}: {
  viesUrl: string | undefined
  cvr: CvrSettings | undefined
}): Registers {
  const registers = {
    vies: viesUrl === undefined ? undefined : (number: string) => vies(viesUrl, number),
    cvr: cvr && ((number: string) => danishRegister(cvr, number)),
  }
  return {
    asks: (register) => registers[register] !== undefined,
    ask: (register, number) =>
      registers[register]?.(number) ??
      Promise.resolve({ outcome: 'not_asked', holder: null, source: register === 'vies' ? VIES : 'virk.dk' }),
  }
}

async function vies(url: string, number: string): Promise<RegisterAnswer> {
  const { state, name } = await askVies(url, number)
  const outcome = ({ verified: 'found', unverified: 'not_found', pending: 'no_answer' } as const)[state]
  return { outcome, holder: holderOf(name), source: new URL(url).host }
}

/** Erhvervsstyrelsen's system-to-system access: an Elasticsearch query by number. */
const cvrAnswer = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        _source: z.object({
          Vrvirksomhed: z.object({
            virksomhedMetadata: z.object({
              nyesteNavn: z.object({ navn: z.string() }).nullish(),
              sammensatStatus: z.string().nullish(),
            }),
          }),
        }),
      }),
    ),
  }),
})
/** The register's status values for an active company. */
const alive = new Set(['NORMAL', 'AKTIV', 'FREMTID'])

async function danishRegister({ url, user, password }: CvrSettings, number: string): Promise<RegisterAnswer> {
  const source = new URL(url).host
  try {
    const reply = await fetch(new URL('/cvr-permanent/virksomhed/_search', url), {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify({
        _source: ['Vrvirksomhed.virksomhedMetadata.nyesteNavn.navn', 'Vrvirksomhed.virksomhedMetadata.sammensatStatus'],
        query: { term: { 'Vrvirksomhed.cvrNummer': Number(number) } },
        size: 1,
      }),
      redirect: 'error', // the password is only sent to the configured host
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (!reply.ok) {
      await reply.body?.cancel()
      return { outcome: 'no_answer', holder: null, source }
    }
    const [hit] = cvrAnswer.parse(await reply.json()).hits.hits
    const metadata = hit?._source.Vrvirksomhed.virksomhedMetadata
    const isThere = metadata !== undefined && alive.has((metadata.sammensatStatus ?? '').toUpperCase())
    return { outcome: isThere ? 'found' : 'not_found', holder: holderOf(metadata?.nyesteNavn?.navn), source }
  } catch {
    // down, slow, or not as documented
    return { outcome: 'no_answer', holder: null, source }
  }
}

/** VIES returns dashes where a country publishes no name. */
const holderOf = (name: string | null | undefined): string | null => {
  const plain = (name ?? '').replaceAll(/\p{C}+/gu, ' ').trim()
  return /[\p{L}\p{N}]/u.test(plain) ? plain.slice(0, HOLDER_MAX) : null
}
