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
import type { BriefRow } from '../briefs/briefs.service.ts'
import { renderReason, type ReasonTexts } from '../briefs/reasons.presenting.ts'
import { listLeadsOfBrief } from '../leads/leads.service.ts'
import { presentCards } from '../experts/cards.presenting.ts'
import { presentBreakdown } from './breakdown.presenting.ts'
import { listListed, type LeadFacts, type ListedMatch, type MatchRow } from './matching.queries.ts'
import type { MatchList, ShownList } from './list.service.ts'
import type { Preview, Previews } from './preview.service.ts'

/** A match is drawn with one large picture and two beside it. */
const PHOTOS = 3

/** All rows must belong to the same brief of the viewer. */
export async function presentMatches(
  deps: Deps,
  viewer: Viewer,
  rows: readonly MatchRow[],
  locale: Locale,
): Promise<Match[]> {
  const [first] = rows
  if (!first) return []
  const ids = rows.map(({ id }) => id)
  const brief = { id: first.brief_id, client_id: viewer.account_id }
  const listed = new Map((await listListed(deps.db, brief, ids)).map((match) => [match.id, match]))
  return presentListed(
    deps,
    ids.flatMap((id) => listed.get(id) ?? []),
    locale,
  )
}

/** The same, where all that stands beside them is read already. */
export async function presentListed(deps: Deps, rows: readonly ListedMatch[], locale: Locale): Promise<Match[]> {
  const [first] = rows
  return first ? present(deps, rows, await cardsOf(deps, first.brief_id, rows, locale), locale) : []
}

export async function presentMatch(deps: Deps, viewer: Viewer, match: MatchRow, locale: Locale): Promise<Match> {
  return presentedOne(await presentMatches(deps, viewer, [match], locale), `match ${match.id}`)
}

/** Matches whose expert's account is gone are left out. */
function present(
  texts: ReasonTexts,
  rows: readonly ListedMatch[],
  cards: ReadonlyMap<number, ExpertCard>,
  locale: Locale,
  placeReasons: ReadonlyMap<number, PlaceReason> = new Map(),
): Match[] {
  return rows.flatMap((match) => {
    const card = cards.get(match.expert_id)
    return card ? [matchOf(texts, match, card, placeReasons.get(match.id) ?? null, locale)] : []
  })
}

/** A page of the list; `undefined` is the list of a client without a brief. */
export async function presentList(
  deps: Deps,
  list: MatchList | undefined,
  query: { page: number; per_page: number },
  locale: Locale,
): Promise<ReplyOf<typeof matches.listMatches>> {
  if (!list) {
    const nothing = { relaxed: [], binding: null, widen: [], dismissed: [], weights: {} }
    return { data: [], passed_on: [], meta: { ...metaOf(query, 0, 0), ...nothing, ...noBrief } }
  }
  const { brief, page, places, dismissed, passed_on } = list
  const cards = await keptCardsOf(deps, brief, [...page, ...passed_on, ...dismissed], locale)
  const relaxed = places.flatMap((match) => match.relaxed)
  return {
    data: present(deps, page, cards, locale, placeReasonsOf(places)),
    passed_on: present(deps, passed_on, cards, locale),
    meta: {
      ...metaOf(query, places.length, page.length),
      brief_status: brief.status,
      relaxed: presentRelaxed(deps, relaxed, locale),
      ...presentShortage(deps, list.shortage, locale),
      invitations: presentInvitations(list.invitations),
      dismissed: dismissed.flatMap(({ id, expert_id }) => {
        const name = cards.get(expert_id)?.name
        return name === undefined ? [] : [{ id, name }]
      }),
      weights: brief.weights,
    },
  }
}

export async function presentShown(
  deps: Deps,
  list: ShownList | undefined,
  locale: Locale,
): Promise<ReplyOf<typeof matches.listShownMatches>> {
  if (!list) return { data: [], passed_on: [], meta: { ...noBrief, total: 0 } }
  const { brief, shown, passed_on, places } = list
  const cards = await keptCardsOf(deps, brief, [...shown, ...passed_on], locale)
  return {
    data: present(deps, shown, cards, locale, placeReasonsOf(places)),
    passed_on: present(deps, passed_on, cards, locale),
    meta: {
      brief_status: brief.status,
      total: places.length,
      invitations: presentInvitations(list.invitations),
    },
  }
}

export async function presentPreviews(
  deps: Deps,
  { brief_id, list }: Previews,
  locale: Locale,
): Promise<PreviewedMatch[]> {
  const leads = new Map((await listLeadsOfBrief(deps.db, brief_id)).map((lead) => [lead.expert_id, lead]))
  const cards = await cardsOf(deps, brief_id, list, locale)
  return list.flatMap((preview) => {
    const card = cards.get(preview.expert_id)
    return card ? [previewedOf(deps, preview, card, leads.get(preview.expert_id), locale)] : []
  })
}

/** The same as `cardsOf`, from what is kept ready. */
async function keptCardsOf(
  { readModels }: Deps,
  { room_type_ids: rooms }: BriefRow,
  of: readonly { expert_id: number }[],
  locale: Locale,
): Promise<Map<number, ExpertCard>> {
  const keys = of.map(({ expert_id: id }) => ({ id, rooms, photos: PHOTOS }))
  const cards = await readModels.knownCard.list(keys, locale)
  return new Map(
    cards.flatMap((piece) => {
      const card = piece?.toJSON() as ExpertCard | undefined // checked when it was made
      return card ? [[card.id, card]] : []
    }),
  )
}

/** Cards by expert, with pictures of the brief's rooms first. */
async function cardsOf(
  deps: Deps,
  forBrief: number,
  of: readonly { expert_id: number }[],
  locale: Locale,
): Promise<Map<number, ExpertCard>> {
  const ids = of.map(({ expert_id }) => expert_id)
  const cards = await presentCards(deps, ids, locale, { anyStatus: true, forBrief, photos: PHOTOS })
  return new Map(cards.map((card) => [card.id, card]))
}

function matchOf(
  texts: ReasonTexts,
  match: ListedMatch,
  expert: ExpertCard,
  placeReason: PlaceReason | null,
  locale: Locale,
): Match {
  const { lead } = match
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
    favourite: match.favourite,
    ...leadFacts(lead),
    passed_on_reason: lead && match.status === 'passed_on' ? passedOnReason(texts, lead, locale) : null,
    created_at: match.created_at.toISOString(),
  }
}

function previewedOf(
  texts: ReasonTexts,
  { ranked, match, place }: Preview,
  expert: ExpertCard,
  lead: LeadFacts | undefined,
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

const leadFacts = (lead: LeadFacts | undefined) => ({
  thread_id: lead?.thread_id ?? null,
  lead_status: lead?.status ?? null,
  awaiting_confirmation: lead?.status === 'won' && lead.hire_confirmed_at === null,
  answer_by: lead?.status === 'new' ? (lead.expires_at?.toISOString() ?? null) : null,
})

/** The expert's own note before the chosen reason; null when the client withdrew. */
function passedOnReason({ translators }: ReasonTexts, lead: LeadFacts, locale: Locale): string | null {
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
