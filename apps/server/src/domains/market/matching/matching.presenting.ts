/** Presents matches to their client. */
import type { ReplyOf } from '@husrum/contract/core/endpoint.ts'
import type { ExpertCard } from '@husrum/contract/experts/profile/experts.ts'
import {
  match,
  matches,
  matchesMeta,
  type Match,
  type PlaceReason,
  type PreviewedMatch,
} from '@husrum/contract/market/matching/matching.ts'
import { LEADS_PER_BRIEF_MAX, OPEN_LEADS_MAX } from '@husrum/contract/core/limits.ts'
import { scoreWord } from '@husrum/contract/market/matching/score-words.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Breakdown, RelaxedKey, Shortage } from '@husrum/matching/match.types.ts'
import type { Deps } from '../../../app/deps.ts'
import { metaOf } from '../../../platform/http/pages.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import { presentedOne } from '../../../platform/core/presenting.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import { UNCACHEABLE, type Dependencies } from '../../../platform/read-models/read-models.ts'
import { renderReason, type ReasonTexts } from '../../clients/briefs/reasons.presenting.ts'
import { listLeadsOfBrief } from '../leads/leads.service.ts'
import { presentBreakdown } from './formula/breakdown.presenting.ts'
import { listListed, type LeadFacts, type ListedMatch, type MatchRow } from './matching.queries.ts'
import type { MatchList, ShownList } from './lists/lists.service.ts'
import type { Preview, Previews } from './lists/preview.service.ts'

/** A match shows one large picture and two beside it. */
const PHOTOS = 3

/** Without the expert, whose card is cached. */
const withoutExpert = match.omit({ expert: true })
const previewWithoutExpert = matches.previewMatches.reply.shape.data.element.omit({ expert: true })

/** Presents all in the given order, or throws; all rows must belong to the same brief of the viewer. */
export async function presentMatches(
  deps: Deps,
  viewer: Viewer,
  rows: readonly MatchRow[],
  locale: Locale,
): Promise<SerializedReply<Match>[]> {
  const [first] = rows
  if (!first) return []
  const ids = rows.map(({ id }) => id)
  const brief = { id: first.brief_id, client_id: viewer.account_id }
  const listed = new Map((await listListed(deps.db, brief, ids)).map((each) => [each.id, each]))
  const shown = await presentListed(
    deps,
    ids.flatMap((id) => listed.get(id) ?? []),
    locale,
  )
  if (shown.length < rows.length) throw new Error(`of the matches ${ids.join()} some were not presented`)
  return shown
}

export async function presentMatch(
  deps: Deps,
  viewer: Viewer,
  row: MatchRow,
  locale: Locale,
): Promise<SerializedReply<Match>> {
  return presentedOne(await presentMatches(deps, viewer, [row], locale), `match ${row.id}`)
}

/** Presents rows that contain all data shown beside a match. Matches with erased experts are left out. */
export async function presentListed(
  deps: Deps,
  rows: readonly ListedMatch[],
  locale: Locale,
  { uses, placeReasons }: { uses?: Dependencies; placeReasons?: ReadonlyMap<number, PlaceReason> } = {},
): Promise<SerializedReply<Match>[]> {
  const cards = await cardsOf(deps, rows, locale, uses)
  return rows.flatMap((row, at) => {
    const expert = cards[at]
    if (!expert) return []
    const said = SerializedReply.of(withoutExpert, matchOf(deps, row, placeReasons?.get(row.id) ?? null, locale))
    return [SerializedReply.with(said, SerializedReply.object({ expert }))]
  })
}

/** A page of the list; `undefined` is the list of a client without a brief. */
export async function presentList(
  deps: Deps,
  list: MatchList | undefined,
  query: { page: number; per_page: number },
  locale: Locale,
  uses: Dependencies,
): Promise<SerializedReply<ReplyOf<typeof matches.listMatches>>> {
  if (!list) {
    const nothing = { relaxed: [], binding: null, widen: [], dismissed: [], weights: {} }
    const meta = { ...metaOf(query, 0, 0), ...nothing, ...noBrief }
    return SerializedReply.of(matches.listMatches.reply, { data: [], passed_on: [], meta })
  }
  const { brief, page, places, dismissed, passed_on } = list
  // the market, not a row of the client, supplies the reasons for a short list
  if (list.is_short) uses.push(UNCACHEABLE)
  const [data, gone, names] = await Promise.all([
    presentListed(deps, page, locale, { uses, placeReasons: placeReasonsOf(places) }),
    presentListed(deps, passed_on, locale, { uses }),
    namesOf(deps, dismissed, locale, uses),
  ])
  const relaxed = places.flatMap((each) => each.relaxed)
  return SerializedReply.object({
    data: SerializedReply.list(data),
    passed_on: SerializedReply.list(gone),
    meta: SerializedReply.of(matchesMeta, {
      ...metaOf(query, places.length, page.length),
      brief_status: brief.status,
      relaxed: presentRelaxed(deps, relaxed, locale),
      ...presentShortage(deps, list.shortage, locale),
      invitations: presentInvitations(list.invitations),
      dismissed: names,
      weights: brief.weights,
    }),
  })
}

export async function presentShown(
  deps: Deps,
  list: ShownList | undefined,
  locale: Locale,
  uses: Dependencies,
): Promise<SerializedReply<ReplyOf<typeof matches.listShownMatches>>> {
  if (!list)
    return SerializedReply.of(matches.listShownMatches.reply, {
      data: [],
      passed_on: [],
      meta: { ...noBrief, total: 0 },
    })
  const { brief, shown, passed_on, places } = list
  const [data, gone] = await Promise.all([
    presentListed(deps, shown, locale, { uses, placeReasons: placeReasonsOf(places) }),
    presentListed(deps, passed_on, locale, { uses }),
  ])
  return SerializedReply.object({
    data: SerializedReply.list(data),
    passed_on: SerializedReply.list(gone),
    meta: SerializedReply.of(matches.listShownMatches.reply.shape.meta, {
      brief_status: brief.status,
      total: places.length,
      invitations: presentInvitations(list.invitations),
    }),
  })
}

export async function presentPreviews(
  deps: Deps,
  { brief, list }: Previews,
  locale: Locale,
): Promise<SerializedReply<PreviewedMatch>[]> {
  const rooms = brief.room_type_ids
  const [leads, cards] = await Promise.all([
    listLeadsOfBrief(deps.db, brief.id),
    cardsOf(
      deps,
      list.map(({ expert_id, ranked }) => ({ expert_id, rooms, components: ranked.breakdown })),
      locale,
    ),
  ])
  const leadOf = new Map(leads.map((lead) => [lead.expert_id, lead]))
  return list.flatMap((preview, at) => {
    const expert = cards[at]
    if (!expert) return []
    const said = SerializedReply.of(
      previewWithoutExpert,
      previewedOf(deps, preview, leadOf.get(preview.expert_id), locale),
    )
    return [SerializedReply.with(said, SerializedReply.object({ expert }))]
  })
}

type Shown = {
  expert_id: number
  rooms: readonly number[] /** They contain the place of the score. */
  components?: Pick<Breakdown, 'components'>
}

/** Cards in the given order, with pictures of the brief's rooms first, at the place of the score. */
export function cardsOf(
  { readModels }: Deps,
  of: readonly Shown[],
  locale: Locale,
  uses?: Dependencies,
): Promise<(SerializedReply<ExpertCard> | undefined)[]> {
  const keys = of.map(({ expert_id: id, rooms, components }) => ({
    id,
    rooms,
    photos: PHOTOS,
    at: shownPlace(components),
  }))
  return readModels.knownCard.list(keys, locale, uses)
}

/** The scored city of an expert with several places; undefined for all others, whose cards show their only place. */
export function shownPlace(scored: Pick<Breakdown, 'components'> | undefined): number | undefined {
  const { places, city } = scored?.components.find(({ key }) => key === 'proximity')?.params ?? {}
  return places === undefined || city === undefined ? undefined : Number(city)
}

async function namesOf(
  deps: Deps,
  rows: readonly ListedMatch[],
  locale: Locale,
  uses: Dependencies,
): Promise<{ id: number; name: string }[]> {
  const cards = await cardsOf(deps, rows, locale, uses)
  return rows.flatMap(({ id }, at) => {
    const card = cards[at]?.toJSON() as ExpertCard | undefined // validated when it was created
    return card ? [{ id, name: card.name }] : []
  })
}

function matchOf(
  texts: ReasonTexts,
  match: ListedMatch,
  placeReason: PlaceReason | null,
  locale: Locale,
): Omit<Match, 'expert'> {
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
    favourite: match.favourite,
    ...leadFacts(lead),
    history: (lead?.history ?? []).map((step) => ({ ...step, created_at: new Date(step.created_at).toISOString() })),
    passed_on_reason: lead && match.status === 'passed_on' ? passedOnReason(texts, lead, locale) : null,
    created_at: match.created_at.toISOString(),
  }
}

function previewedOf(
  texts: ReasonTexts,
  { ranked, match, place }: Preview,
  lead: LeadFacts | undefined,
  locale: Locale,
): Omit<PreviewedMatch, 'expert'> {
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
    ...leadFacts(lead),
  }
}

const presentPlace = ({ translators }: ReasonTexts, key: PlaceReason | null, locale: Locale): Match['place_reason'] =>
  key && { key, text: translators.for(locale)(`match.place.${key}`) }

/**
 * The reason why each match is above one with a higher percentage, by id. The reason is stored at ranking; matches that
 * joined or changed later count as "earlier".
 */
function placeReasonsOf(places: readonly ListedMatch[]): Map<number, PlaceReason> {
  const found = new Map<number, PlaceReason>()
  let highest = 0
  for (const match of places.toReversed()) {
    if (match.percent < highest) found.set(match.id, match.is_new_slot ? 'new_here' : (match.place_reason ?? 'earlier'))
    highest = Math.max(highest, match.percent)
  }
  return found
}

const leadFacts = (lead: LeadFacts | undefined) => ({
  thread_id: lead?.thread_id ?? null,
  lead_status: lead?.status ?? null,
  awaiting_confirmation: lead?.status === 'won' && lead.hire_confirmed_at === null,
  read_at: lead?.read_at?.toISOString() ?? null,
  answer_by: lead?.status === 'new' ? (lead.expires_at?.toISOString() ?? null) : null,
})

/** The expert's own note if there is one, else the chosen reason; null when the client withdrew. */
export function passedOnReason(
  { translators }: ReasonTexts,
  lead: Pick<LeadFacts, 'status' | 'decline_reason' | 'decline_note'>,
  locale: Locale,
): string | null {
  if (lead.decline_note) return lead.decline_note
  const translate = translators.for(locale)
  if (lead.status === 'expired') return translate('briefs.passed_on.expired')
  return lead.decline_reason ? translate(`briefs.passed_on.${lead.decline_reason}`) : null
}

/** Lists each relaxed wish once. */
export function presentRelaxed(
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
  open_limit: OPEN_LEADS_MAX,
  used,
  used_limit: LEADS_PER_BRIEF_MAX,
})
const noBrief = { brief_status: 'none' as const, invitations: presentInvitations({ open: 0, used: 0 }) }
