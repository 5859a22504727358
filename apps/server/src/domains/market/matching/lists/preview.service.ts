/** Ranks with other weights over the whole market; nothing is stored or counted. */
import type { Match, WhatMatters } from '@husrum/matching/match.types.ts'
import { notFound } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import { maybeCurrentBrief, type BriefRow } from '../../../clients/briefs/briefs.service.ts'
import { placesOf, takesPlace } from '../matching.moves.ts'
import * as queries from '../matching.queries.ts'
import type { MatchRow } from '../matching.queries.ts'
import { listProposable, rankFor, type ProposalDeps } from './proposals.service.ts'

export type Preview = {
  ranked: Match
  expert_id: number
  /** The stored match, if there is one. */
  match: MatchRow | undefined
  /** Position in the client's list, from 1. */
  place: number | null
}
export type Previews = { brief: BriefRow; list: Preview[] }

/** 404 `no_brief`. Dismissed matches and those whose expert passed on are left out. */
export async function previewMatches(
  deps: ProposalDeps,
  viewer: Viewer,
  weights: WhatMatters,
  limit: number,
): Promise<Previews> {
  const brief = await maybeCurrentBrief(deps.db, viewer.account_id)
  if (!brief) throw notFound('no_brief')
  const stored = await queries.listMatches(deps.db, brief.id)
  const places = placesOf(stored).map(({ expert_id }) => expert_id)
  const away = stored.filter(({ status }) => !takesPlace(status)).map(({ expert_id }) => expert_id)
  const { matches } = await rankFor(deps, deps.db, brief, limit, away, weights)
  const ids = matches.map(({ expert_id }) => Number(expert_id)) // the market contains our numeric ids
  // the index may be a second old, and does not contain closed conversations
  const { active, closed } = await listProposable(deps.db, viewer.account_id, ids)
  const list = matches.flatMap((ranked, i) => {
    const expert_id = ids[i] ?? 0
    if (!active.has(expert_id) || closed.includes(expert_id)) return []
    const place = places.indexOf(expert_id) + 1
    return [
      {
        ranked,
        expert_id,
        match: stored.find((each) => each.expert_id === expert_id),
        place: place > 0 ? place : null,
      },
    ]
  })
  return { brief, list }
}
