/** Reads the client's list: five per page; each page counts as attention when it is first shown. */
import type { MatchStatus } from '@husrum/contract/core/vocabulary.ts'
import type { Shortage } from '@husrum/matching/match.types.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { lockBrief, maybeOverview, type BriefOverview } from '../../../clients/briefs/briefs.service.ts'
import { deliver, type ShownMatch } from '../attention/delivery.service.ts'
import { PLACES, placesOf, takesPlace } from '../matching.moves.ts'
import * as queries from '../matching.queries.ts'
import type { ListedMatch } from '../matching.queries.ts'
import type { MatchingDeps } from '../matching.service.ts'
import { fillPlaces, rankAt, replaceExpertsWhoLeft } from './proposals.service.ts'

/** Shorter lists explain why they are short, and are filled when new experts join. */
const FEW = 3

export type MatchList = Pick<BriefOverview, 'brief' | 'invitations'> & {
  page: ListedMatch[]
  /** Matches whose expert declined or missed the deadline, by former rank. */
  passed_on: ListedMatch[]
  /** All matches with a place, at most 15, in order. */
  places: ListedMatch[]
  dismissed: ListedMatch[]
  /** Fewer than three: each read asks the market for more, and for the reasons. */
  is_short: boolean
  shortage: Shortage | null
}

export type ShownList = Pick<MatchList, 'brief' | 'invitations' | 'passed_on' | 'places'> & {
  /** Matches with a place that the client has seen or invited. */
  shown: ListedMatch[]
}

/** The part of the list that the client has already seen. Records nothing, so other screens may use it. */
export async function readShown(db: Db, clientId: number): Promise<ShownList | undefined> {
  const standing = await maybeOverview(db, clientId)
  if (!standing) return undefined
  const { brief, invitations } = standing
  const matches = await queries.listListed(db, brief)
  const places = placesOf(matches)
  return {
    brief,
    invitations,
    shown: places.filter(({ status, delivered_at }) => status !== 'proposed' || delivered_at !== null),
    passed_on: withStatus(matches, 'passed_on'),
    places,
  }
}

const withStatus = (matches: readonly ListedMatch[], wanted: MatchStatus) =>
  matches.filter(({ status }) => status === wanted)

/** Reads one page of the list; the page counts as shown. */
export async function readList(
  deps: MatchingDeps,
  clientId: number,
  { page, per_page }: { page: number; per_page: number },
  /** True while staff impersonate the client: the list is not updated, and nothing counts as shown. */ isLook = false,
): Promise<MatchList | undefined> {
  const standing = await maybeOverview(deps.db, clientId)
  if (!standing) return undefined
  const { brief, invitations } = standing
  let matches = await queries.listListed(deps.db, brief)
  if (!isLook && brief.status === 'active' && (await bringUpToDate(deps, standing, matches)))
    matches = await queries.listListed(deps.db, brief)
  const places = placesOf(matches)
  const isShort = places.length < FEW
  const shown = places.slice((page - 1) * per_page, page * per_page)
  if (!isLook)
    await deliver(
      deps,
      standing,
      shown.flatMap((match) => asShown(match, places)),
    )
  return {
    brief,
    invitations,
    page: shown,
    passed_on: withStatus(matches, 'passed_on'),
    places,
    dismissed: withStatus(matches, 'dismissed'),
    is_short: isShort,
    shortage: isShort ? await shortageOf(deps, standing, matches) : null,
  }
}

/** Returns whether the list changed: an expert has left, or a fitting expert has joined a short list. */
async function bringUpToDate(
  deps: MatchingDeps,
  standing: BriefOverview,
  matches: readonly ListedMatch[],
): Promise<boolean> {
  const isShort = matches.filter(({ status }) => takesPlace(status)).length < FEW
  const isGone = matches.some(({ status, expert_active }) => status === 'proposed' && !expert_active)
  if (!isGone && !(isShort && (await isThereMore(deps, standing, matches)))) return false
  await deps.events.transaction(async (tx) => {
    const current = await lockBrief(tx, standing.brief.id)
    if (isGone) await replaceExpertsWhoLeft(deps, tx, current)
    if (isShort) await fillPlaces(deps, tx, current, PLACES)
  })
  return true
}

const expertsOf = (matches: readonly ListedMatch[]) => matches.map(({ expert_id }) => expert_id)

async function isThereMore(
  deps: MatchingDeps,
  { brief, now }: BriefOverview,
  matches: readonly ListedMatch[],
): Promise<boolean> {
  const ranked = await rankAt(deps, now, brief, 1, expertsOf(matches))
  return ranked.matches.length > 0
}

async function shortageOf(
  deps: MatchingDeps,
  { brief, now }: BriefOverview,
  matches: readonly ListedMatch[],
): Promise<Shortage | null> {
  const ranked = await rankAt(deps, now, brief, 1, expertsOf(withStatus(matches, 'dismissed')))
  return ranked.shortage
}

function asShown(match: ListedMatch, places: readonly ListedMatch[]): ShownMatch[] {
  const isNew = match.delivered_at === null || (match.is_remade && match.status === 'proposed')
  if (!isNew || !takesPlace(match.status)) return []
  return [{ match_id: match.id, expert_id: match.expert_id, position: places.indexOf(match) + 1 }]
}
