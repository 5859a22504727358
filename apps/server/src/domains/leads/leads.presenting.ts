/** Leads as their expert reads them. */
import type { Brief } from '@husrum/contract/briefs.ts'
import type { LeadDetail, LeadSummary } from '@husrum/contract/leads.ts'
import type { LeadActor } from '@husrum/contract/rules/lead-moves.ts'
import { scoreWord } from '@husrum/contract/rules/score-words.ts'
import type { Locale } from '@husrum/contract/shapes.ts'
import type { LeadStatus } from '@husrum/contract/vocabulary.ts'
import type { Deps } from '../../deps.ts'
import { presentedOne } from '../../platform/presenting.ts'
import { listAccounts } from '../accounts/accounts.service.ts'
import { presentBriefs } from '../briefs/briefs.presenting.ts'
import { selectBrief, type BriefRow } from '../briefs/briefs.service.ts'
import { renderReason, type ReasonBranch, type ReasonTexts, type StoredReason } from '../briefs/reasons.presenting.ts'
import { clientsWithFavourite } from '../favourites/favourites.service.ts'
import { listHistory, listThreadIds, type LeadRow } from './leads.queries.ts'

type LeadParts = {
  lead: LeadRow
  brief: Brief
  client: { name: string; email: string; phone: string | null; deleted_at: Date | null }
  thread_id: number | null
  favourite: boolean
}
type StoredImprovement = { key: string; params: Readonly<Record<string, string | number>>; gain: number }
type HistoryRow = { status: string; actor: string; note: string | null; created_at: Date }
/** Provided by the matching, which this domain does not import. */
export type LeadDeps = Deps & { improvementsFor: (brief: BriefRow, expertId: number) => Promise<StoredImprovement[]> }

/** All rows must belong to the same expert. */
export async function presentLeads(deps: Deps, rows: readonly LeadRow[], locale: Locale): Promise<LeadSummary[]> {
  return (await loadParts(deps, rows, locale)).map((parts) => summaryOf(deps, parts, locale))
}

export async function presentLead(deps: Deps, row: LeadRow, locale: Locale): Promise<LeadSummary> {
  return presentedOne(await presentLeads(deps, [row], locale), 'a lead')
}

export async function presentLeadDetail(deps: LeadDeps, row: LeadRow, locale: Locale): Promise<LeadDetail> {
  const parts = presentedOne(await loadParts(deps, [row], locale), 'a lead')
  const improvements =
    row.status === 'new' ? await deps.improvementsFor(await selectBrief(deps.db, row.brief_id), row.expert_id) : []
  return detailOf(deps, { ...parts, history: await listHistory(deps.db, row.id), improvements }, locale)
}

async function loadParts(deps: Deps, rows: readonly LeadRow[], locale: Locale): Promise<LeadParts[]> {
  const [first] = rows
  if (!first) return []
  const briefIds = rows.map((row) => row.brief_id)
  const briefs = await presentBriefs(deps, briefIds, locale)
  const clientIds = rows.map((row) => row.client_id)
  const clients = new Map((await listAccounts(deps.db, clientIds)).map((account) => [account.id, account]))
  const threads = await listThreadIds(deps.db, rows)
  const favouredBy = await clientsWithFavourite(deps.db, first.expert_id, clientIds)
  return rows.map((lead) => {
    const [brief, client] = [briefs.get(lead.brief_id), clients.get(lead.client_id)]
    if (!brief || !client) throw new Error(`lead ${lead.id} has lost its brief or client`)
    return { lead, brief, client, thread_id: threads.get(lead.id) ?? null, favourite: favouredBy.has(lead.client_id) }
  })
}

function summaryOf(
  texts: ReasonTexts,
  { lead, brief, client, thread_id, favourite }: LeadParts,
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
    // deleted accounts have neither name nor contact
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

function detailOf(
  texts: ReasonTexts,
  parts: LeadParts & { history: HistoryRow[]; improvements: readonly StoredImprovement[] },
  locale: Locale,
): LeadDetail {
  const { lead } = parts
  return {
    ...summaryOf(texts, parts, locale),
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
      status: step.status as LeadStatus, // column checks allow only these values
      by: step.actor as LeadActor, // held by a column check
      note: step.note,
      created_at: step.created_at.toISOString(),
    })),
  }
}

function reasonsOf(texts: ReasonTexts, stored: unknown, branch: ReasonBranch, locale: Locale) {
  const reasons = stored as StoredReason[] // createLead writes this form
  return reasons.map((reason) => renderReason(texts, reason, branch, locale))
}
