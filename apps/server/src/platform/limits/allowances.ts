/**
 * What strangers may do before a proof of work is required. Up to half of an allowance a call costs nothing; after that
 * it is answered with 429 `challenge_required` until it comes with a proof of work, which costs more the more is used
 * (docs/decisions/0103). Uses are counted in a transaction of their own, which commits before the counted work begins:
 * a refused try counts as well, and no lock or connection is held meanwhile.
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
  /** The number of uses without a proof. */ free: number
  /**
   * The number of uses after which a proof does not help; where `asks` is set, staff are notified then.
   */ most: number
  /** Refuses no caller with a proof, since strangers can use it up. */ asks?: true
  /** The level of its hardest proof; the default is `HARDEST`. */ hardest?: number
  /** The caller's own network, where tries without a proof, and refused ones, count as well. */ own?: true
  /** The count may be inexact: no call waits for the count of another. */ rough?: true
  /** For all callers together: staff are notified when half of it is used, and at `most`. */ overall?: true
}
export type Asked = readonly (readonly [allowance: Allowance, key: string])[]

/** The caller, as limits identify it. */
export type Caller = {
  /** IPv4, or the /64 of an IPv6 address. */ address: string
  /** The purpose of the call, to which a proof is bound. */ purpose: string
  /** The header `Proof-Of-Work`. */ proof: string | undefined
  /** The header `Known-Device`: tokens of accounts that have signed in from this device. */
  devices: readonly string[]
}
export const callerAt = (address: string, purpose = ''): Caller => ({ address, purpose, proof: undefined, devices: [] })
/** The counted uses. `halved`: scopes of which this use reached half; `beyond`: those past `most`. */
export type Spent = { ids: readonly number[]; halved: readonly string[]; beyond: readonly string[] }

export type Allowances = {
  settings: LimitSettings
  /** 429: `challenge_required`, or the code of the exhausted allowance. All callers name them in the same order. */
  spend(asked: Asked, caller: Caller): Promise<Spent>
  /** For allowances without proofs, for any caller. */
  count(asked: Asked): Promise<Spent>
  /** For a use that must not count after all: the right password. */
  giveBack(tx: Tx, spent: Spent): Promise<void>
}

/** Proofs multiply the limit by this: whole companies share an address, and a campaign is no flood. */
const PROVEN_TIMES = 4
/**
 * How many times a network's limit applies to the networks around it, before a proof is required. A /24 is mostly 256
 * unrelated lines, a /56 one household or a few, a /48 an office, a rented server or a street of mobile phones.
 */
const WIDER = { 24: 64, 56: 4, 48: 16 } as const

/** The subject of a try from one network: the email or phone itself is not stored. */
export const ofPair = (subject: string, address: string): string => `${ofSubject(subject)}${address}`
export const ofSubject = (subject: string): string =>
  `${createHash('sha256').update(subject).digest('hex').slice(0, 24)} `

/** The first half is free, after that with proofs. */
export const withProofs = (limit: Limit): Allowance => ({
  ...limit,
  free: Math.ceil(limit.allowed / 2),
  most: limit.allowed * PROVEN_TIMES,
})
/** The first half is free, the other half with proofs, and then no more. */
export const upTo = (limit: Limit): Allowance => ({ ...withProofs(limit), most: limit.allowed })
/** Free, then refused: for limits that only the caller can use up. */
export const withoutProofs = (limit: Limit): Allowance => ({ ...limit, free: limit.allowed, most: limit.allowed })

/** The same without an end: an allowance that strangers can use up only requires proofs. */
export const asking = (limit: Limit): Allowance => ({ ...withProofs(limit), asks: true })

/** For networks: four times the work of shared limits, ten seconds on a computer and a minute on a slow phone. */
const HARDEST_OF_NETWORK = HARDEST + 2

/**
 * The caller's network, and those around it. Strangers share all of them (a company, a block of flats and all phones of
 * a provider have one address), so they only require proofs, but harder ones than limits of the whole world.
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
  /** Called when half of an overall allowance is used, or `most` of it. */
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

  /** Runs under the locks: only callers with a proof get this far. */
  async function admit(tx: Tx, asked: Asked, given: GivenProof): Promise<Counted> {
    const uses = await usesOf(tx, asked, { recording: false })
    if (uses.some(isFull) || !isEnough(given, neededBy(uses)) || !(await proofs.spend(tx, given))) return { uses }
    await forgetHits(tx, given.hits) // hits of the try that led to this one: a caller with a proof counts once
    return { uses, ids: await record(tx, asked) }
  }

  /** Without a required proof this is one statement, and without a given one the answer needs no lock either. */
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
    // a network at the hardest level already need not be counted any further
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

/** `ids`: the counted uses of an admitted call. */
type Counted = { uses: Use[]; ids?: number[] }
type Use = { allowance: Allowance; key: string; used: number; wait: number; hit: number | null }

const isFull = ({ allowance, used }: Use): boolean => !allowance.asks && used >= allowance.most
const ownOf = (uses: readonly Use[]): Asked =>
  uses.flatMap(({ allowance, key }) => (allowance.own ? [[allowance, key] as const] : []))
const neededBy = (uses: readonly Use[]): number => Math.max(0, ...uses.map(levelOf))
/** A proof of a challenge made when a little less was used is still accepted. */
const isEnough = ({ level }: GivenProof, needed: number): boolean => level >= needed - 1

/** 1 from where a proof is required, one more with every further half of the allowance. */
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

/** The number of uses in the last `windowSeconds`. */
export async function countUses(db: Db, { scope, windowSeconds }: Limit, key: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from limit_hits
     where scope = ${scope} and key = ${key} and at > app_now() - make_interval(secs => ${windowSeconds})`.execute(db)
  return rows[0]?.used ?? 0
}
