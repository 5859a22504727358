/** A brief's list: created when the brief changes, filled when a place becomes free, otherwise unchanged. */
import type { Match, WhatMatters } from '@husrum/matching/match.types.ts'
import { readNow } from '../../../../platform/core/clock.ts'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { lockBrief, type BriefRow } from '../../../clients/briefs/briefs.service.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'
import { listActiveExperts } from '../../../experts/profile/expert-accounts.service.ts'
import type { LiveMarket } from '../live-market/live-market.ts'
import { dayOf, toMarketBrief } from '../live-market/market-brief.ts'
import { PLACES, takesPlace } from '../matching.moves.ts'
import * as queries from '../matching.queries.ts'
import type { MatchRow, Proposal } from '../matching.queries.ts'

type RankDeps = { refs: References; market: LiveMarket }
export type ProposalDeps = Pick<Platform, 'db'> & RankDeps

/** Ranks experts for a brief by the current state, without the excluded ones. */
export async function rankFor(
  deps: RankDeps,
  db: Db,
  brief: BriefRow,
  limit: number,
  exclude: Iterable<number> = [],
  weights?: WhatMatters,
) {
  return rankAt(deps, await readNow(db), brief, limit, exclude, weights)
}

/** The same for a known time: reads nothing. */
export async function rankAt(
  deps: RankDeps,
  now: Date,
  brief: BriefRow,
  limit: number,
  exclude: Iterable<number> = [],
  weights?: WhatMatters,
) {
  // any given weights, even empty ones, make the market create a second plan
  return deps.market.rank(toMarketBrief(deps.refs, brief), {
    day: dayOf(now),
    limit,
    exclude,
    ...(weights ? { weights } : {}),
  })
}

/** The best unlisted experts who are active by the database and with whom the client's thread is not closed. */
async function rankActive(deps: RankDeps, tx: Tx, brief: BriefRow, limit: number, listed: readonly MatchRow[]) {
  const exclude = listed.map(({ expert_id }) => expert_id)
  for (;;) {
    const ranked = await rankFor(deps, tx, brief, limit, exclude)
    // the index may be a second old
    const ids = ranked.matches.map(({ expert_id }) => Number(expert_id))
    const { active, closed } = await listProposable(tx, brief.client_id, ids)
    // the next best experts take these places
    if (closed.length > 0) exclude.push(...closed)
    else return { ...ranked, matches: ranked.matches.filter(({ expert_id }) => active.has(Number(expert_id))) }
  }
}

/** Of the given experts: the active ones, and those with whom the client's conversation is closed. */
export async function listProposable(tx: Db, clientId: number, expertIds: readonly number[]) {
  if (expertIds.length === 0) return { active: new Set<number>(), closed: [] }
  const rows = await queries.listProposable(tx, clientId, expertIds)
  return {
    active: new Set(rows.flatMap(({ id, is_active }) => (is_active ? id : []))),
    closed: rows.flatMap(({ id, is_closed }) => (is_closed ? id : [])),
  }
}

function toProposal(brief: BriefRow, match: Match, rank: number, version: string): Proposal {
  return {
    brief_id: brief.id,
    expert_id: Number(match.expert_id), // the market contains our numeric ids
    rank,
    score: match.score,
    percent: match.percentage,
    step: match.step,
    relaxed: match.relaxed,
    reasons: match.reasons,
    caveats: match.caveats,
    components: {
      ...match.breakdown,
      expert_reasons: match.expert_reasons,
      expert_caveats: match.expert_caveats,
    },
    is_new_slot: match.is_new_slot,
    place_reason: match.place_reason,
    model_version: version,
  }
}

/**
 * Replaces the proposals of a changed brief. Matches on which the client has acted retain their rank and get new scores
 * and reasons. The brief must be locked.
 */
async function propose(deps: RankDeps, tx: Tx, brief: BriefRow): Promise<void> {
  const before = await queries.listMatches(tx, brief.id)
  const kept = before.filter(({ status }) => status !== 'proposed')
  const free = PLACES - kept.filter(({ status }) => takesPlace(status)).length
  const { matches, model_version } = await rankActive(deps, tx, brief, free, kept)
  const places = freePlaces(kept.map(({ rank }) => rank))
  const proposals = matches.map((match) => toProposal(brief, match, places.next().value, model_version))
  const proposed = new Set(proposals.map(({ expert_id }) => expert_id))
  const gone = before.filter(({ status, expert_id }) => status === 'proposed' && !proposed.has(expert_id))
  await queries.deleteProposals(
    tx,
    gone.map(({ id }) => id),
  )
  await insertProposals(tx, proposals)
  await sayAnew(deps, tx, brief, kept, model_version)
}

/** Proposes again for a changed brief; paused and ended briefs retain their list. */
export async function followBrief(deps: RankDeps, tx: Tx, briefId: number): Promise<void> {
  const brief = await lockBrief(tx, briefId)
  if (brief.status === 'active') await propose(deps, tx, brief)
}

/** Updates the scores and reasons of retained matches, which described the old brief. */
async function sayAnew(
  deps: RankDeps,
  tx: Tx,
  brief: BriefRow,
  kept: readonly MatchRow[],
  version: string,
): Promise<void> {
  if (kept.length === 0) return
  const wish = toMarketBrief(deps.refs, brief)
  const day = dayOf(await readNow(tx))
  for (const { id, expert_id, rank, components, ...before } of kept) {
    const match = await deps.market.score(wish, expert_id, { day })
    // an expert who has left, or whom a rule now excludes, retains the score but no reasons
    if (match) await queries.updateReasons(tx, id, reasonsOf(toProposal(brief, match, rank, version)))
    else await queries.updateReasons(tx, id, { ...reasonsOf({ ...before, components }), reasons: [], caveats: [] })
  }
}

type StoredReasons = Parameters<typeof queries.updateReasons>[2]
const reasonsOf = ({
  score,
  percent,
  relaxed,
  reasons,
  caveats,
  components,
  model_version,
}: StoredReasons): StoredReasons => ({
  score,
  percent,
  relaxed,
  reasons,
  caveats,
  components,
  model_version,
})

function* freePlaces(taken: readonly number[]): Generator<number, never> {
  for (let place = 1; ; place += 1) if (!taken.includes(place)) yield place
}

/** Fills free places at the end of the list with the next best experts; returns these. The brief must be locked. */
export async function fillPlaces(deps: RankDeps, tx: Tx, brief: BriefRow, atMost: number): Promise<number[]> {
  if (brief.status !== 'active') return []
  const before = await queries.listMatches(tx, brief.id)
  const free = Math.min(atMost, PLACES - before.filter(({ status }) => takesPlace(status)).length)
  if (free <= 0) return []
  const { matches, model_version } = await rankActive(deps, tx, brief, free, before)
  const last = Math.max(0, ...before.map(({ rank }) => rank))
  const proposals = matches.map((match, i) => toProposal(brief, match, last + 1 + i, model_version))
  await insertProposals(tx, proposals)
  return proposals.map(({ expert_id }) => expert_id)
}

async function insertProposals(tx: Tx, proposals: readonly Proposal[]): Promise<void> {
  const fresh = await queries.upsertProposals(tx, proposals)
  await queries.insertHistory(tx, fresh, { status: 'proposed', actor: 'system' })
}

/** Proposals whose expert is no longer active by the database; the index receives the change a moment later. */
async function goneFrom(db: Db, matches: readonly MatchRow[]): Promise<MatchRow[]> {
  const proposed = matches.filter(({ status }) => status === 'proposed')
  const ids = proposed.map(({ expert_id }) => expert_id)
  const there = await listActiveExperts(db, ids)
  return proposed.filter(({ expert_id }) => !there.has(expert_id))
}

/** Replaces proposals of experts who have left with the next best. The brief must be locked. */
export async function replaceExpertsWhoLeft(deps: RankDeps, tx: Tx, brief: BriefRow): Promise<void> {
  const gone = await goneFrom(tx, await queries.listMatches(tx, brief.id))
  await queries.deleteProposals(
    tx,
    gone.map(({ id }) => id),
  )
  await fillPlaces(deps, tx, brief, gone.length)
}
