/** Matches as their client reads them. */
import type { ReplyOf } from '@husrum/contract/endpoint.ts'
import type { ExpertCard } from '@husrum/contract/experts.ts'
import type { Match, matches, PlaceReason, PreviewedMatch } from '@husrum/contract/matches.ts'
import { BRIEF_LIMIT, OPEN_LIMIT } from '@husrum/contract/rules/lead-moves.ts'
import { scoreWord } from '@husrum/contract/rules/score-words.ts'
import type { Locale } from '@husrum/contract/shapes.ts'
import type { RelaxedKey, Shortage } from '@husrum/matching/types.ts'
import type { Deps } from '../../deps.ts'
import { metaOf } from '../../platform/http/pages.ts'
import { presentedOne } from '../../platform/presenting.ts'
import type { Viewer } from '../../platform/http/http-viewer.ts'
import { renderReason, type ReasonTexts } from '../briefs/reasons.presenting.ts'
import { countInvitations, listLeadsOfBrief, type LeadOfBrief } from '../leads/leads.service.ts'
import { presentCards } from '../experts/cards.presenting.ts'
import { favouritesAmong } from '../favourites/favourites.service.ts'
import { presentBreakdown } from './breakdown.presenting.ts'
import type { MatchRow } from './matching.queries.ts'
import type { MatchList, ShownList } from './list.service.ts'
import type { Preview, Previews } from './preview.service.ts'

/** All rows must belong to the same brief. Matches whose expert's account is gone are left out. */
export async function presentMatches(
  deps: Deps,
  viewer: Viewer,
  rows: readonly MatchRow[],
  locale: Locale,
  placeReasons: ReadonlyMap<number, PlaceReason> = new Map(),
): Promise<Match[]> {
  const [first] = rows
  if (!first) return []
  const ids = rows.map(({ expert_id }) => expert_id)
  const leads = await leadsByExpert(deps, first.brief_id)
  const favourites = await favouritesAmong(deps.db, viewer.account_id, ids)
  const cards = await cardsByExpert(deps, ids, first.brief_id, locale)
  return rows.flatMap((match) => {
    const card = cards.get(match.expert_id)
    if (!card) return []
    const beside = {
      lead: leads.get(match.expert_id),
      favourite: favourites.has(match.expert_id),
      placeReason: placeReasons.get(match.id) ?? null,
    }
    return [matchOf(deps, match, card, beside, locale)]
  })
}

export async function presentMatch(deps: Deps, viewer: Viewer, match: MatchRow, locale: Locale): Promise<Match> {
  return presentedOne(await presentMatches(deps, viewer, [match], locale), `match ${match.id}`)
}

/** A page of the list; `undefined` is the list of a client without a brief. */
export async function presentList(
  deps: Deps,
  viewer: Viewer,
  list: MatchList | undefined,
  query: { page: number; per_page: number },
  locale: Locale,
): Promise<ReplyOf<typeof matches.listMatches>> {
  if (!list) {
    const nothing = { relaxed: [], binding: null, widen: [], dismissed: [], weights: {} }
    return { data: [], passed_on: [], meta: { ...metaOf(query, 0, 0), ...nothing, ...noBrief } }
  }
  const { brief, page, places, dismissed, passed_on } = list
  const dismissedIds = dismissed.map(({ expert_id }) => expert_id)
  const cards = await presentCards(deps, dismissedIds, locale, { anyStatus: true })
  const names = new Map(cards.map((card) => [card.id, card.name]))
  const relaxed = places.flatMap((match) => match.relaxed)
  return {
    data: await presentMatches(deps, viewer, page, locale, placeReasonsOf(places)),
    passed_on: await presentMatches(deps, viewer, passed_on, locale),
    meta: {
      ...metaOf(query, places.length, page.length),
      brief_status: brief.status,
      relaxed: presentRelaxed(deps, relaxed, locale),
      ...presentShortage(deps, list.shortage, locale),
      invitations: presentInvitations(await countInvitations(deps.db, brief.id)),
      dismissed: dismissed.flatMap(({ id, expert_id }) => {
        const name = names.get(expert_id)
        return name === undefined ? [] : [{ id, name }]
      }),
      weights: brief.weights,
    },
  }
}

export async function presentShown(
  deps: Deps,
  viewer: Viewer,
  list: ShownList | undefined,
  locale: Locale,
): Promise<ReplyOf<typeof matches.listShownMatches>> {
  if (!list) return { data: [], passed_on: [], meta: { ...noBrief, total: 0 } }
  const { brief, shown, passed_on, places } = list
  return {
    data: await presentMatches(deps, viewer, shown, locale, placeReasonsOf(places)),
    passed_on: await presentMatches(deps, viewer, passed_on, locale),
    meta: {
      brief_status: brief.status,
      total: places.length,
      invitations: presentInvitations(await countInvitations(deps.db, brief.id)),
    },
  }
}

export async function presentPreviews(
  deps: Deps,
  { brief_id, list }: Previews,
  locale: Locale,
): Promise<PreviewedMatch[]> {
  const ids = list.map(({ expert_id }) => expert_id)
  const leads = await leadsByExpert(deps, brief_id)
  const cards = await cardsByExpert(deps, ids, brief_id, locale)
  return list.flatMap((preview) => {
    const card = cards.get(preview.expert_id)
    return card ? [previewedOf(deps, preview, card, leads.get(preview.expert_id), locale)] : []
  })
}

async function leadsByExpert({ db }: Deps, briefId: number): Promise<Map<number, LeadOfBrief>> {
  return new Map((await listLeadsOfBrief(db, briefId)).map((lead) => [lead.expert_id, lead]))
}

async function cardsByExpert(
  deps: Deps,
  ids: readonly number[],
  forBrief: number,
  locale: Locale,
): Promise<Map<number, ExpertCard>> {
  const cards = await presentCards(deps, ids, locale, { anyStatus: true, forBrief })
  return new Map(cards.map((card) => [card.id, card]))
}

type Beside = { lead: LeadOfBrief | undefined; favourite: boolean; placeReason: PlaceReason | null }

function matchOf(
  texts: ReasonTexts,
  match: MatchRow,
  expert: ExpertCard,
  { lead, favourite, placeReason }: Beside,
  locale: Locale,
): Match {
  return {
    id: match.id,
    score: match.percent,
    word: scoreWord(match.percent),
    reasons: match.reasons.map((reason) => renderReason(texts, reason, 'match.reason', locale)),
    caveats: match.caveats.map((caveat) => renderReason(texts, caveat, 'match.caveat', locale)),
    relaxed: presentRelaxed(texts, match.relaxed, locale),
    is_new_slot: match.is_new_slot,
    place_reason: presentPlace(texts, placeReason, locale),
    breakdown: presentBreakdown(texts, match.components, locale),
    status: match.status,
    expert,
    favourite,
    ...leadFacts(lead),
    passed_on_reason: lead && match.status === 'passed_on' ? passedOnReason(texts, lead, locale) : null,
    created_at: match.created_at.toISOString(),
  }
}

function previewedOf(
  texts: ReasonTexts,
  { ranked, match, place }: Preview,
  expert: ExpertCard,
  lead: LeadOfBrief | undefined,
  locale: Locale,
): PreviewedMatch {
  return {
    match_id: match?.id ?? null,
    place_before: place,
    score: ranked.percentage,
    word: scoreWord(ranked.percentage),
    reasons: ranked.reasons.map((reason) => renderReason(texts, reason, 'match.reason', locale)),
    caveats: ranked.caveats.map((caveat) => renderReason(texts, caveat, 'match.caveat', locale)),
    relaxed: presentRelaxed(texts, ranked.relaxed, locale),
    is_new_slot: ranked.is_new_slot,
    place_reason: presentPlace(texts, ranked.place_reason, locale),
    breakdown: presentBreakdown(texts, ranked.breakdown, locale),
    status: match?.status ?? null,
    expert,
    ...leadFacts(lead),
  }
}

const presentPlace = ({ translators }: ReasonTexts, key: PlaceReason | null, locale: Locale): Match['place_reason'] =>
  key && { key, text: translators.for(locale)(`match.place.${key}`) }

/**
 * Why each match stands above one with a higher percentage, by id. The reason is stored at ranking; matches that joined
 * or changed later count as "earlier".
 */
function placeReasonsOf(places: readonly MatchRow[]): Map<number, PlaceReason> {
  const found = new Map<number, PlaceReason>()
  let highest = 0
  for (const match of places.toReversed()) {
    if (match.percent < highest)
      found.set(match.id, match.is_new_slot ? 'new_on_husrum' : (match.place_reason ?? 'earlier'))
    highest = Math.max(highest, match.percent)
  }
  return found
}

const leadFacts = (lead: LeadOfBrief | undefined) => ({
  thread_id: lead?.thread_id ?? null,
  lead_status: lead?.status ?? null,
  awaiting_confirmation: lead?.status === 'won' && lead.hire_confirmed_at === null,
  answer_by: lead?.status === 'new' ? (lead.expires_at?.toISOString() ?? null) : null,
})

/** The expert's own note before the chosen reason; null when the client withdrew. */
function passedOnReason({ translators }: ReasonTexts, lead: LeadOfBrief, locale: Locale): string | null {
  if (lead.decline_note) return lead.decline_note
  const translate = translators.for(locale)
  if (lead.status === 'expired') return translate('briefs.passed_on.expired')
  return lead.decline_reason ? translate(`briefs.passed_on.${lead.decline_reason}`) : null
}

/** Each relaxed wish once. */
function presentRelaxed(
  { translators }: ReasonTexts,
  relaxed: readonly RelaxedKey[],
  locale: Locale,
): Match['relaxed'] {
  const translate = translators.for(locale)
  return [...new Set(relaxed)].map((key) => ({ key, text: translate(`match.relaxed.${key}`) }))
}

function presentShortage({ translators }: ReasonTexts, shortage: Shortage | null, locale: Locale) {
  const translate = translators.for(locale)
  return {
    binding: shortage?.binding ? { key: shortage.binding, text: translate(`match.binding.${shortage.binding}`) } : null,
    widen: (shortage?.options ?? []).map(({ rule, gain }) => ({
      key: rule,
      text: translate(`match.widen.${rule}`, { count: gain }),
      more: gain,
    })),
  }
}

const presentInvitations = ({ open, used }: { open: number; used: number }) => ({
  open,
  open_limit: OPEN_LIMIT,
  used,
  used_limit: BRIEF_LIMIT,
})
const noBrief = { brief_status: 'none' as const, invitations: presentInvitations({ open: 0, used: 0 }) }
