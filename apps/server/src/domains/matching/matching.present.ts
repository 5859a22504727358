/** Stored matches → the wire's, in the client's language. */
import type { ExpertCard } from '@husrum/contract/experts.ts'
import type { Match, PlaceReason, PreviewedMatch } from '@husrum/contract/matches.ts'
import { BRIEF_LIMIT, OPEN_LIMIT } from '@husrum/contract/rules/lead-moves.ts'
import { scoreWord } from '@husrum/contract/rules/score-words.ts'
import type { Locale } from '@husrum/contract/shapes.ts'
import type { RelaxedKey, Shortage } from '@husrum/matching/types.ts'
import { renderReason, type ReasonTexts } from '../briefs/briefs.service.ts'
import type { LeadOfBrief } from '../leads/leads.service.ts'
import { presentBreakdown } from './breakdown.present.ts'
import type { MatchRow } from './matching.queries.ts'
import type { Preview } from './preview.service.ts'

export function presentMatch(
  texts: ReasonTexts,
  match: MatchRow,
  expert: ExpertCard,
  { lead, favourite, stands }: { lead: LeadOfBrief | undefined; favourite: boolean; stands: PlaceReason | null },
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
    place_reason: presentPlace(texts, stands, locale),
    breakdown: presentBreakdown(texts, match.components, locale),
    status: match.status,
    expert,
    favourite,
    ...leadFacts(lead),
    passed_on_reason: lead && match.status === 'passed_on' ? passedOnReason(texts, lead, locale) : null,
    created_at: match.created_at.toISOString(),
  }
}

export function presentPreviewed(
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
 * Why each stands above somebody with a higher percentage, by id. What ranked them is remembered with the match; who only came in below later,
 * or whose figure has changed since, leaves the earlier ones above.
 */
export function placeReasonsOf(places: readonly MatchRow[]): Map<number, PlaceReason> {
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

/** The expert's own words before the chosen reason; nothing when the client withdrew. */
function passedOnReason({ translators }: ReasonTexts, lead: LeadOfBrief, locale: Locale): string | null {
  if (lead.decline_note) return lead.decline_note
  const translate = translators.for(locale)
  if (lead.status === 'expired') return translate('briefs.passed_on.expired')
  return lead.decline_reason ? translate(`briefs.passed_on.${lead.decline_reason}`) : null
}

/** Each wish that was given up, once. */
export function presentRelaxed(
  { translators }: ReasonTexts,
  relaxed: readonly RelaxedKey[],
  locale: Locale,
): Match['relaxed'] {
  const translate = translators.for(locale)
  return [...new Set(relaxed)].map((key) => ({ key, text: translate(`match.relaxed.${key}`) }))
}

export function presentShortage({ translators }: ReasonTexts, shortage: Shortage | null, locale: Locale) {
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

export const presentInvitations = ({ open, used }: { open: number; used: number }) => ({
  open,
  open_limit: OPEN_LIMIT,
  used,
  used_limit: BRIEF_LIMIT,
})
export const noInvitations = presentInvitations({ open: 0, used: 0 })
