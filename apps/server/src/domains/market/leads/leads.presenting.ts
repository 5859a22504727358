/** Presents leads to their expert. */
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import type { LeadDetail, LeadNote, LeadSummary } from '@husrum/contract/market/leads/leads.ts'
import { isLive, type LeadActor, type LeadFact } from '@husrum/contract/market/leads/moves.rules.ts'
import { scoreWord } from '@husrum/contract/market/matching/score-words.rules.ts'
import type { Colleague, Locale } from '@husrum/contract/core/shapes.ts'
import type { LeadStatus } from '@husrum/contract/core/vocabulary.ts'
import type { Deps } from '../../../app/deps.ts'
import { presentedOne } from '../../../platform/core/presenting.ts'
import type { Dependencies } from '../../../platform/read-models/read-models.ts'
import { presentBrief, presentFacts } from '../../clients/briefs/briefs.presenting.ts'
import { listBriefs, selectBrief, type BriefRow } from '../../clients/briefs/briefs.service.ts'
import {
  renderReason,
  type ReasonBranch,
  type ReasonTexts,
  type StoredReason,
} from '../../clients/briefs/reasons.presenting.ts'
import { needsCaution, findingsIn } from './contact/first-contact.service.ts'
import { maybeShownLead, type LeadPage, type NoteRow, type ShownLead } from './lead-lists.queries.ts'
import { listHistory, type LeadRow } from './leads.queries.ts'
import { finishedOf } from './leads.service.ts'

type StoredImprovement = { key: string; params: Readonly<Record<string, string | number>>; gain: number }
type Signed = { author_id: number | null; author_name: string | null }
type HistoryRow = Signed & { status: string; fact: string | null; actor: string; note: string | null; created_at: Date }
const signed = (id: number | null, name: string | null): Colleague | null =>
  id === null || name === null ? null : { id, name }

/** Provided by matching, which this domain does not import. */
export type LeadDeps = Deps & {
  improvementsFor: (brief: BriefRow, expertId: number, now: Date) => Promise<StoredImprovement[]>
}

export async function presentLeads(deps: Deps, rows: readonly ShownLead[], locale: Locale): Promise<LeadSummary[]> {
  const ids = rows.map((row) => row.brief_id)
  const briefs = new Map((await listBriefs(deps.db, ids)).map((brief) => [brief.id, brief]))
  return rows.map((row) => {
    const brief = briefs.get(row.brief_id)
    if (!brief) throw new Error(`lead ${row.id} has lost its brief`)
    return summaryOf(deps, row, presentFacts(deps.refs, brief, locale), locale)
  })
}

/** Presents a lead after its expert has changed it. */
export async function presentLead(deps: Deps, { id, expert_id }: LeadRow, locale: Locale): Promise<LeadSummary> {
  const row = await maybeShownLead(deps.db, expert_id, id)
  return presentedOne(await presentLeads(deps, row ? [row] : [], locale), `lead ${id}`)
}

export async function presentLeadDetail(
  deps: LeadDeps,
  lead: LeadPage,
  locale: Locale,
  uses?: Dependencies,
): Promise<LeadDetail> {
  const row = await selectBrief(deps.db, lead.brief_id)
  const [brief, history] = await Promise.all([presentBrief(deps, row, locale, uses), listHistory(deps.db, lead.id)])
  const improvements = lead.status === 'new' ? await deps.improvementsFor(row, lead.expert_id, lead.now) : []
  return detailOf(deps, lead, { brief, history, improvements }, locale)
}

function summaryOf(
  texts: ReasonTexts,
  lead: ShownLead,
  brief: Omit<Brief, 'photos' | 'board'>,
  locale: Locale,
): LeadSummary {
  return {
    id: lead.id,
    status: lead.status,
    awaiting_confirmation: lead.status === 'won' && lead.hire_confirmed_at === null,
    read_at: lead.read_at?.toISOString() ?? null,
    score: lead.percent,
    word: lead.percent === null ? null : scoreWord(lead.percent),
    // reasons name the client's styles and quote the client's texts
    reasons: lead.status === 'withdrawn' ? [] : reasonsOf(texts, lead.reasons, 'match.expert_reason', locale),
    brief: {
      id: brief.id,
      service_type: brief.service_type,
      project_type: brief.project_type,
      project_size: brief.project_size,
      rooms: brief.room_types,
      aspects: brief.aspects,
      budget: brief.budget,
      timeline: brief.timeline,
      style_profile: lead.status === 'withdrawn' ? [] : brief.style_profile,
    },
    // deleted accounts have neither name nor contact
    client: {
      first_name: lead.client_left
        ? texts.translators.for(locale)('person.deleted')
        : (lead.client_name.split(' ')[0] ?? ''),
      city: brief.city.name,
    },
    contact:
      lead.contact_shared_at && !lead.client_left ? { email: lead.client_email, phone: lead.client_phone } : null,
    expires_at: lead.expires_at?.toISOString() ?? null,
    paused_at: (isLive(lead.status) && lead.paused_at?.toISOString()) || null,
    declines_at: lead.declines_at?.toISOString() ?? null,
    snoozed_until: lead.snoozed_until?.toISOString() ?? null,
    answered_at: lead.answered_at?.toISOString() ?? null,
    answered_by: signed(lead.answered_by, lead.answered_by_name),
    assignee: signed(lead.assigned_to, lead.assignee_name),
    given_back_at: lead.given_back_at?.toISOString() ?? null,
    finished: finishedOf(lead),
    thread_id: lead.thread_id,
    deleted_at: lead.deleted_at?.toISOString() ?? null,
    favourite: lead.favourite,
    created_at: lead.created_at.toISOString(),
  }
}

function detailOf(
  texts: ReasonTexts,
  lead: LeadPage,
  parts: { brief: Brief; history: HistoryRow[]; improvements: readonly StoredImprovement[] },
  locale: Locale,
): LeadDetail {
  return {
    ...summaryOf(texts, lead, parts.brief, locale),
    brief: lead.status === 'withdrawn' ? takenBack(parts.brief) : parts.brief,
    distance_km: lead.distance_km,
    caveats: lead.status === 'withdrawn' ? [] : reasonsOf(texts, lead.caveats, 'match.expert_caveat', locale),
    improvements: parts.improvements.map(({ key, params, gain }) => ({
      key,
      gain,
      text: renderReason(texts, { key, params, weight: gain }, 'match.improve', locale).text,
    })),
    message: lead.status === 'withdrawn' ? null : lead.message,
    caution: lead.status !== 'withdrawn' && needsCaution(findingsIn(lead.message ?? '')),
    decline_reason: lead.decline_reason,
    history: parts.history.map((step) => ({
      status: step.status as LeadStatus, // column checks allow only these values
      fact: step.fact as LeadFact | null, // column checks allow only these facts
      by: step.actor as LeadActor, // a column check allows only these actors
      note: step.note,
      author: signed(step.author_id, step.author_name),
      created_at: step.created_at.toISOString(),
    })),
    sent_to_others: lead.sent_to_others,
    notes: lead.notes.map(presentNote),
  }
}

/** A withdrawn brief hides the client's texts and choices; the kind of project stays for the expert's records. */
const takenBack = (brief: Brief): Brief => ({
  ...brief,
  about_project: '',
  photos: [],
  board: null,
  styles: [],
  style_profile: [],
  preferred_contacts: [],
  extra_answers: [],
})

export const presentNote = ({ id, body, author_id, author_name, created_at, updated_at }: NoteRow): LeadNote => ({
  id,
  body,
  author: signed(author_id, author_name),
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

function reasonsOf(texts: ReasonTexts, stored: unknown, branch: ReasonBranch, locale: Locale) {
  const reasons = stored as StoredReason[] // `insertLeads` writes this form
  return reasons.map((reason) => renderReason(texts, reason, branch, locale))
}
