/**
 * What strangers may do before they prove that they mean it. Up to half of an allowance a call costs nothing; from
 * there on it is answered with 429 `challenge_required` until it comes with a proof of work, which costs more the more
 * is used (docs/decisions/0103). Uses are counted in a transaction of their own, which commits before the work they
 * are for begins: a refused try counts as well, and no lock or connection is held meanwhile.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db, Tx } from '../database/database.ts'
import { Refusal } from '../http/errors.ts'
import { networksAround } from '../http/connections/http-address.ts'
import type { LimitSettings } from '../config/config-limits.ts'
import type { Limit } from './limits.ts'
import { HARDEST, type GivenProof, type Proofs } from './proof-of-work.ts'

export type Allowance = Limit & {
  /** Uses that need no proof. */ free: number
  /** Uses after which even a proof opens nothing; where `asks` is set, staff hear of it. */ most: number
  /** Refuses nobody who proves it: strangers can use it up. */ asks?: true
  /** The level of its hardest proof, in place of `HARDEST`. */ hardest?: number
  /** The caller's own network, where tries without a proof, and refused ones, count as well. */ own?: true
  /** Need not be exact: nobody waits for others to be counted. */ rough?: true
  /** Of all callers together: staff are told when half of it is used, and `most`. */ overall?: true
}
export type Asked = readonly (readonly [allowance: Allowance, key: string])[]

/** Who calls, as limits know them. */
export type Caller = {
  /** IPv4, or the /64 of an IPv6 address. */ address: string
  /** Of the call, to which a proof is bound. */ purpose: string
  /** Of the header `Proof-Of-Work`. */ proof: string | undefined
  /** Of the header `Known-Device`: tokens of accounts that have signed in from this device. */
  devices: readonly string[]
}
export const callerAt = (address: string, purpose = ''): Caller => ({ address, purpose, proof: undefined, devices: [] })
/** What was counted. `halved`: scopes of which this use reached half; `beyond`: those past `most`. */
export type Spent = { ids: readonly number[]; halved: readonly string[]; beyond: readonly string[] }

export type Allowances = {
  settings: LimitSettings
  /** 429: `challenge_required`, or the code of the allowance that is used up. Callers name them in one order. */
  spend(asked: Asked, caller: Caller): Promise<Spent>
  /** For allowances without proofs, whoever calls. */
  count(asked: Asked): Promise<Spent>
  /** For a try that turned out to be none: the right password. */
  giveBack(tx: Tx, spent: Spent): Promise<void>
}

/** With proofs so many times as much is possible: whole companies share an address, and a campaign is no flood. */
const PROVEN_TIMES = 4
/**
 * How many times what one network may do the networks around it may, before a proof is asked for. A /24 is mostly 256
 * unrelated lines, a /56 one household or a few, a /48 an office, a rented server or a street of mobile phones.
 */
const WIDER = { 24: 64, 56: 4, 48: 16 } as const

/** Who is asked about, from one network: the email or phone itself stands nowhere. */
export const ofPair = (subject: string, address: string): string => `${ofSubject(subject)}${address}`
export const ofSubject = (subject: string): string =>
  `${createHash('sha256').update(subject).digest('hex').slice(0, 24)} `

/** Half of it free, then with proofs. */
export const withProofs = (limit: Limit): Allowance => ({
  ...limit,
  free: Math.ceil(limit.allowed / 2),
  most: limit.allowed * PROVEN_TIMES,
})
/** Half of it free, the other half with proofs, and no more. */
export const upTo = (limit: Limit): Allowance => ({ ...withProofs(limit), most: limit.allowed })
/** Free, then refused: what nobody but the caller can use up. */
export const withoutProofs = (limit: Limit): Allowance => ({ ...limit, free: limit.allowed, most: limit.allowed })

/** The same without an end: what strangers can use up only asks for proofs. */
export const asking = (limit: Limit): Allowance => ({ ...withProofs(limit), asks: true })

/** Of networks: four times the work of what all use up, ten seconds on a computer and a minute on a slow phone. */
const HARDEST_OF_NETWORK = HARDEST + 2

/**
 * The caller's network, and those around it. Strangers live in all of them (a company, a block of flats and all phones
 * of a provider share one address), so they only ask, but for harder proofs than what the whole world uses up.
 */
export const ofNetwork = (limit: Limit, address: string): Asked => [
  [{ ...asking(limit), hardest: HARDEST_OF_NETWORK, own: true }, address],
  ...networksAround(address).map(({ bits, name }) => {
    const wider = { ...limit, scope: `${limit.scope}-${bits}`, allowed: limit.allowed * WIDER[bits] }
    return [{ ...asking(wider), hardest: HARDEST_OF_NETWORK, rough: true }, name] as const
  }),
]

export const NOTHING: Spent = { ids: [], halved: [], beyond: [] }

type Deps = {
  db: Database
  proofs: Proofs
  settings: LimitSettings
  /** Half of an overall allowance is used, or `most` of it. */
  onUsed: (tx: Tx, allowance: Allowance, key: string, part: UsedPart) => Promise<void>
}

export type UsedPart = 'half' | 'most'

/** `on: false` is for benchmarks and load tests; production refuses it (config.ts). */
export function createAllowances(on: boolean, { db, proofs, settings, onUsed }: Deps): Allowances {
  async function noteUsed(uses: readonly Use[]): Promise<Pick<Spent, 'halved' | 'beyond'>> {
    for (const { allowance, key, used } of uses) {
      const part = used + 1 === allowance.free ? 'half' : used + 1 === allowance.most ? 'most' : undefined
      if (allowance.overall && part) await db.transaction().execute((tx) => onUsed(tx, allowance, key, part))
    }
    const scopes = (which: (use: Use) => boolean) => uses.filter(which).map(({ allowance }) => allowance.scope)
    return {
      halved: scopes(({ allowance, used }) => used + 1 === allowance.free),
      beyond: scopes(({ allowance, used }) => used >= allowance.most),
    }
  }

  /** Under the locks: only who brings a proof gets as far. */
  async function admit(tx: Tx, asked: Asked, given: GivenProof): Promise<Counted> {
    const uses = await usesOf(tx, asked, { recording: false })
    if (uses.some(isFull) || !isEnough(given, neededBy(uses)) || !(await proofs.spend(tx, given))) return { uses }
    await forgetHits(tx, given.hits) // of the try that led to this one: who proves it counts once
    return { uses, ids: await record(tx, asked) }
  }

  /** Where no proof is needed it is one statement, and without one the answer needs no lock either. */
  async function spend(asked: Asked, { purpose, proof }: Pick<Caller, 'purpose' | 'proof'>): Promise<Spent> {
    if (!on) return NOTHING
    const free = await usesOf(db, asked, { recording: true })
    const hits = free.flatMap(({ hit }) => hit ?? [])
    if (hits.length > 0) return { ids: hits, ...(await noteUsed(free)) }
    const given = await proofs.read(proof, purpose)
    const counted: Counted = given ? await db.transaction().execute((tx) => admit(tx, asked, given)) : { uses: free }
    const { uses, ids } = counted
    if (ids) return { ids, ...(await noteUsed(uses)) }
    const full = uses.find(isFull)
    // what asks for the hardest already need not be counted any further
    const unproven = await record(db, ownOf(uses.filter(({ allowance, used }) => used < allowance.most)))
    if (full) throw usedUp(full.allowance, full.wait)
    const challenge = await proofs.ask(purpose, Math.max(1, neededBy(uses)), unproven)
    throw new Refusal(429, 'challenge_required', { challenge })
  }
  return {
    settings,
    spend,
    count: (asked) => spend(asked, { purpose: '', proof: undefined }),
    giveBack: (tx, { ids }) => forgetHits(tx, ids),
  }
}

/** `ids`: of what was let through. */
type Counted = { uses: Use[]; ids?: number[] }
type Use = { allowance: Allowance; key: string; used: number; wait: number; hit: number | null }

const isFull = ({ allowance, used }: Use): boolean => !allowance.asks && used >= allowance.most
const ownOf = (uses: readonly Use[]): Asked =>
  uses.flatMap(({ allowance, key }) => (allowance.own ? [[allowance, key] as const] : []))
const neededBy = (uses: readonly Use[]): number => Math.max(0, ...uses.map(levelOf))
/** What was asked for while a little less was used is still taken. */
const isEnough = ({ level }: GivenProof, needed: number): boolean => level >= needed - 1

/** 1 from where a proof is asked for, one more with every further half of the allowance. */
function levelOf({ allowance: { allowed, free, hardest = HARDEST }, used }: Use): number {
  if (used < free) return 0
  return Math.min(hardest, 1 + Math.floor((used - free) / Math.ceil(allowed / 2)))
}

const usedUp = ({ code, scope, allowed, windowSeconds }: Allowance, wait: number) =>
  new Refusal(429, code, {
    retryAfter: wait,
    params: { seconds: wait, minutes: Math.ceil(wait / 60) },
    limit: { name: scope, allowed, window: windowSeconds, reset: wait },
  })

async function usesOf(db: Db, asked: Asked, { recording }: { recording: boolean }): Promise<Use[]> {
  const all = <T>(of: (allowance: Allowance) => T) => asked.map(([allowance]) => of(allowance))
  const { rows } = await sql<{ used: number; wait: number; hit: number | null }>`
    select used, wait, hit from use_of_limits(${all(({ scope }) => scope)}::text[], ${asked.map(([, key]) => key)}::text[],
      ${all(({ windowSeconds }) => windowSeconds)}::int[], ${all(({ free }) => free)}::int[],
      ${all(({ most }) => most)}::int[], ${all(({ rough }) => !rough)}::boolean[], ${recording})`.execute(db)
  return asked.flatMap(([allowance, key], nth) => {
    const row = rows[nth]
    return row ? [{ allowance, key, ...row }] : []
  })
}

async function record(db: Db, asked: Asked): Promise<number[]> {
  if (asked.length === 0) return []
  const values = asked.map(([{ scope }, key]) => ({ scope, key }))
  return (await db.insertInto('limit_hits').values(values).returning('id').execute()).map(({ id }) => id)
}

async function forgetHits(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('limit_hits')
    .where('id', 'in', [...ids])
    .execute()
}

/** How often something was counted in the last so many seconds. */
export async function countUses(db: Db, { scope, windowSeconds }: Limit, key: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from limit_hits
     where scope = ${scope} and key = ${key} and at > app_now() - make_interval(secs => ${windowSeconds})`.execute(db)
  return rows[0]?.used ?? 0
}
