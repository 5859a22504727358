/** The list of leads as a table for spreadsheets. */
import type { LeadStatus } from '@husrum/contract/core/vocabulary.ts'
import { deadlineForDisplay } from '@husrum/contract/core/time/deadline-words.rules.ts'
import type { LeadSummary } from '@husrum/contract/market/leads/leads.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Deps } from '../../../app/deps.ts'
import { csvOf, type Columns } from '../../../platform/http/csv.ts'
import { listLeadIds, listShownLeads, type LeadFilter, type LeadSort } from './lead-lists.queries.ts'
import { presentLeads } from './leads.presenting.ts'

/** A table is cut here; narrower dates return the rest. */
const MOST_ROWS = 10_000
const BATCH = 200

const moment = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Copenhagen',
})
/** `2026-11-24 14:40` in Copenhagen, which every spreadsheet reads as a date. */
const momentOf = (instant: string | null): string | null => instant && moment.format(new Date(instant))

/** A deadline at midnight appears as the day before, as on all pages. */
function deadlineOf(instant: string | null): string | null {
  if (!instant) return null
  const { day, is_whole_day } = deadlineForDisplay(new Date(instant))
  return moment.format(day).slice(0, is_whole_day ? 10 : undefined)
}

function columnsIn({ translators }: Deps, locale: Locale): Columns<LeadSummary> {
  const t = translators.for(locale)
  const statusOf = (status: LeadStatus) => t(`leads.status.${status}`)
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')
  return {
    [t('leads.table.number')]: ({ id }) => id,
    [t('leads.table.received')]: ({ created_at }) => momentOf(created_at),
    [t('leads.table.client')]: ({ client }) => client.first_name,
    [t('leads.table.town')]: ({ client }) => client.city,
    [t('leads.table.status')]: ({ status }) => statusOf(status),
    [t('leads.table.answer_by')]: ({ status, expires_at }) => (status === 'new' ? deadlineOf(expires_at) : null),
    [t('leads.table.answered')]: ({ answered_at }) => momentOf(answered_at),
    [t('leads.table.given_back')]: ({ given_back_at }) => momentOf(given_back_at),
    [t('leads.table.match')]: ({ score }) => score,
    [t('leads.table.what')]: ({ brief }) => t(`leads.what.${brief.service_type}`),
    [t('leads.table.rooms')]: ({ brief }) => names([...brief.rooms, ...brief.aspects]),
    [t('leads.table.fee')]: ({ brief }) => brief.budget.name,
    [t('leads.table.start')]: ({ brief }) => brief.timeline.name,
    [t('leads.table.email')]: ({ contact }) => contact?.email ?? null,
    [t('leads.table.phone')]: ({ contact }) => contact?.phone ?? null,
  }
}

/** Reads in batches while sending, so that a long list never fills the memory as one text. */
export async function leadTable(deps: Deps, filter: LeadFilter, sort: LeadSort, locale: Locale) {
  const ids = await listLeadIds(deps.db, filter, sort, MOST_ROWS)
  async function* batches() {
    for (let at = 0; at < ids.length; at += BATCH) {
      const rows = await listShownLeads(deps.db, filter.expert_id, ids.slice(at, at + BATCH))
      yield await presentLeads(deps, rows, locale)
    }
  }
  const day = moment.format(deps.clock.now()).slice(0, 10)
  return { name: `husrum-leads-${day}.csv`, content: csvOf(columnsIn(deps, locale), batches()) }
}
