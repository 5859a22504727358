/** Reading the client's list: five per page, each page counted as attention when it is first shown. */
import type { Shortage } from '@husrum/matching/types.ts'
import type { Db } from '../../platform/database/database.ts'
import { maybeLatestBrief, lockBrief, type BriefRow } from '../briefs/briefs.service.ts'
import { deliver, type ShownMatch } from './delivery.service.ts'
import { PLACES, placesOf, takesPlace } from './matching.moves.ts'
import * as queries from './matching.queries.ts'
import type { MatchRow } from './matching.queries.ts'
import type { MatchingDeps } from './matching.service.ts'
import { fillPlaces, goneFrom, rankFor, replaceGone } from './proposals.service.ts'

/** Shorter lists explain why, and are filled when new experts come. */
const FEW = 3

export type MatchList = {
  brief: BriefRow
  /** The matches of this page. */
  page: MatchRow[]
  /** Matches whose expert declined or let the deadline pass, by former rank. */
  passed_on: MatchRow[]
  /** All matches that have a place, at most 15, in order. */
  places: MatchRow[]
  dismissed: MatchRow[]
  /** Why there are few; null when there are enough. */
  shortage: Shortage | null
}

export type ShownList = Pick<MatchList, 'brief' | 'passed_on' | 'places'> & {
  /** Those with a place that the client has been shown or has invited. */
  shown: MatchRow[]
}

/** What the client has already seen of the list. Records nothing, so other screens may use it. */
export async function readShown(db: Db, clientId: number): Promise<ShownList | undefined> {
  const brief = await maybeLatestBrief(db, clientId)
  if (!brief) return undefined
  const matches = await queries.listMatches(db, brief.id)
  const places = placesOf(matches)
  return {
    brief,
    shown: places.filter(({ status, delivered_at }) => status !== 'proposed' || delivered_at !== null),
    passed_on: passedOn(matches),
    places,
  }
}

const passedOn = (matches: readonly MatchRow[]) => matches.filter(({ status }) => status === 'passed_on')

/** One page of the list; it counts as shown. */
export async function readList(
  deps: MatchingDeps,
  clientId: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<MatchList | undefined> {
  const brief = await maybeLatestBrief(deps.db, clientId)
  if (!brief) return undefined
  let matches = await queries.listMatches(deps.db, brief.id)
  if (brief.status === 'active' && (await bringUpToDate(deps, brief, matches)))
    matches = await queries.listMatches(deps.db, brief.id)
  const places = placesOf(matches)
  const shown = places.slice((page - 1) * per_page, page * per_page)
  await deliver(
    deps,
    brief,
    shown.flatMap((match) => asShown(match, places)),
  )
  return {
    brief,
    page: shown,
    passed_on: passedOn(matches),
    places,
    dismissed: matches.filter(({ status }) => status === 'dismissed'),
    shortage: places.length < FEW ? await shortageOf(deps, brief, matches) : null,
  }
}

/** Returns whether the list changed: an expert has left, or it was short and a fitting expert has come. */
async function bringUpToDate(deps: MatchingDeps, brief: BriefRow, matches: readonly MatchRow[]): Promise<boolean> {
  const isShort = matches.filter(({ status }) => takesPlace(status)).length < FEW
  const gone = await goneFrom(deps.db, matches)
  if (gone.length === 0 && !(isShort && (await isThereMore(deps, brief, matches)))) return false
  await deps.events.transaction(async (tx) => {
    const current = await lockBrief(tx, brief.id)
    if (gone.length > 0) await replaceGone(deps, tx, current)
    if (isShort) await fillPlaces(deps, tx, current, PLACES)
  })
  return true
}

async function isThereMore(deps: MatchingDeps, brief: BriefRow, matches: readonly MatchRow[]): Promise<boolean> {
  return (
    (
      await rankFor(
        deps,
        deps.db,
        brief,
        1,
        matches.map(({ expert_id }) => expert_id),
      )
    ).matches.length > 0
  )
}

async function shortageOf(deps: MatchingDeps, brief: BriefRow, matches: readonly MatchRow[]): Promise<Shortage | null> {
  const dismissed = matches.filter(({ status }) => status === 'dismissed').map(({ expert_id }) => expert_id)
  return (await rankFor(deps, deps.db, brief, 1, dismissed)).shortage
}

function asShown(match: MatchRow, places: readonly MatchRow[]): ShownMatch[] {
  if (match.delivered_at !== null || !takesPlace(match.status)) return []
  return [{ match_id: match.id, expert_id: match.expert_id, position: places.indexOf(match) + 1 }]
}
