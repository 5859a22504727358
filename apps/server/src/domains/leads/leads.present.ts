/** Rows → the wire's leads, as the expert reads them. */
import type { Brief } from '@husrum/contract/briefs.ts'
import type { LeadDetail, LeadSummary } from '@husrum/contract/leads.ts'
import type { LeadActor } from '@husrum/contract/rules/lead-moves.ts'
import { scoreWord } from '@husrum/contract/rules/score-words.ts'
import type { Locale } from '@husrum/contract/shapes.ts'
import type { LeadStatus } from '@husrum/contract/vocabulary.ts'
import type { LeadRow } from './leads.queries.ts'
import { renderReason, type ReasonBranch, type ReasonTexts, type StoredReason } from '../briefs/briefs.service.ts'

export type LeadParts = {
  brief: Brief
  client: { name: string; email: string; phone: string | null; deleted_at: Date | null }
  thread_id: number | null
  favourite: boolean
}

export function presentLead(
  texts: ReasonTexts,
  lead: LeadRow,
  { brief, client, thread_id, favourite }: LeadParts,
  locale: Locale,
): LeadSummary {
  return {
    id: lead.id,
    status: lead.status,
    awaiting_confirmation: lead.status === 'won' && lead.hire_confirmed_at === null,
    read_at: lead.read_at?.toISOString() ?? null,
    score: lead.percent,
    word: lead.percent === null ? null : scoreWord(lead.percent),
    reasons: reasonsOf(texts, lead.reasons, 'match.expert_reason', locale),
    brief: {
      id: brief.id,
      service_type: brief.service_type,
      project_type: brief.project_type,
      project_size: brief.project_size,
      rooms: brief.room_types,
      aspects: brief.aspects,
      budget: brief.budget,
      timeline: brief.timeline,
      style_profile: brief.style_profile,
    },
    // somebody who has left has neither name nor contact
    client: {
      first_name: client.deleted_at
        ? texts.translators.for(locale)('person.deleted')
        : (client.name.split(' ')[0] ?? ''),
      city: brief.city.name,
    },
    contact: lead.contact_shared_at && !client.deleted_at ? { email: client.email, phone: client.phone } : null,
    expires_at: lead.expires_at?.toISOString() ?? null,
    declines_at: lead.declines_at?.toISOString() ?? null,
    thread_id,
    deleted_at: lead.deleted_at?.toISOString() ?? null,
    favourite,
    created_at: lead.created_at.toISOString(),
  }
}

export type StoredImprovement = { key: string; params: Readonly<Record<string, string | number>>; gain: number }
export type HistoryRow = { status: string; actor: string; note: string | null; created_at: Date }

export function presentLeadDetail(
  texts: ReasonTexts,
  lead: LeadRow,
  parts: LeadParts & { history: HistoryRow[]; improvements: readonly StoredImprovement[] },
  locale: Locale,
): LeadDetail {
  return {
    ...presentLead(texts, lead, parts, locale),
    brief: parts.brief,
    distance_km: lead.distance_km,
    caveats: reasonsOf(texts, lead.caveats, 'match.expert_caveat', locale),
    improvements: parts.improvements.map(({ key, params, gain }) => ({
      key,
      gain,
      text: renderReason(texts, { key, params, weight: gain }, 'match.improve', locale).text,
    })),
    message: lead.message,
    decline_reason: lead.decline_reason,
    history: parts.history.map((step) => ({
      status: step.status as LeadStatus, // the columns' checks hold both lists
      by: step.actor as LeadActor, // as above
      note: step.note,
      created_at: step.created_at.toISOString(),
    })),
  }
}

function reasonsOf(texts: ReasonTexts, stored: unknown, branch: ReasonBranch, locale: Locale) {
  const reasons = stored as StoredReason[] // written by createLead in this form
  return reasons.map((reason) => renderReason(texts, reason, branch, locale))
}
