/**
 * Public registers of companies that can be asked by machine. Nothing here fails: silence, refusals and nonsense are
 * `no_answer`, and where no provider is set it is `not_asked`, never a guess.
 */
import { z } from 'zod'
import type { CvrSettings } from '../../config/config-parts.ts'
import { askVies } from '../payments/vat-numbers.ts'

export type RegisterAnswer = {
  outcome: 'found' | 'not_found' | 'no_answer' | 'not_asked'
  /** whose the register says it is */ holder: string | null
  /** who answered, or would have */ source: string
}
export type Registers = {
  /** Whether a provider is set. */
  asks(register: 'vies' | 'cvr'): boolean
  /** `number` as the register writes it; answers within ten seconds. */
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

/** Erhvervsstyrelsen's system-to-system access: a search of Elasticsearch by number. */
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
/** What the register calls a company that does business. */
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
      redirect: 'error', // the password goes to the host that was named
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
    // down, slow, or not what was promised
    return { outcome: 'no_answer', holder: null, source }
  }
}

/** VIES writes dashes where a country tells no name. */
const holderOf = (name: string | null | undefined): string | null => {
  const plain = (name ?? '').replaceAll(/\p{C}+/gu, ' ').trim()
  return /[\p{L}\p{N}]/u.test(plain) ? plain.slice(0, HOLDER_MAX) : null
}
