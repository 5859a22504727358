/** Interprets the address of the leads screen, and the state of each lead. */
import type { LeadSummary } from '@husrum/contract/market/leads/leads.ts'
import type { LeadStatus } from '@husrum/contract/core/vocabulary.ts'
import type { LeadListQuery } from '#queries/market/leads.ts'
import type { LeadView } from './lead-address.ts'

export const doneStatuses = ['won', 'lost', 'declined', 'expired', 'withdrawn'] as const satisfies readonly LeadStatus[]
export const openStatuses = ['new', 'contacted', 'meeting', 'proposal'] as const satisfies readonly LeadStatus[]

/** The default order: waiting leads by the time left, whenever they arrived. */
export const FIRST_SORT = 'time_left'

export function queryOf({ status, archived, snoozed, q, from, to, sort, mine, page }: LeadView): LeadListQuery {
  const [first, last] = from && to && from > to ? [to, from] : [from, to]
  return {
    statuses: status === undefined ? undefined : status === 'done' ? doneStatuses : [status],
    archived,
    // A search includes the snoozed leads
    snoozed: archived || (!snoozed && (q || from || to)) ? undefined : snoozed === true,
    words: q,
    from: first,
    to: last,
    sort: sort ?? FIRST_SORT,
    mine,
    page,
  }
}

/** Whether the list is filtered; the archive and the snoozed leads are other lists, not filters. */
export const isFiltered = ({ status, q, from, to, mine }: LeadView): boolean =>
  Boolean(status || q || from || to || mine)

/** Declined for the expert at once, even while it can be undone and the client has not been notified. */
export const statusOf = ({ status, declines_at }: Pick<LeadSummary, 'status' | 'declines_at'>): LeadStatus =>
  status === 'new' && declines_at ? 'declined' : status

/** Snoozed, and not due yet. */
export const isSnoozed = (
  { status, declines_at, snoozed_until }: Pick<LeadSummary, 'status' | 'declines_at' | 'snoozed_until'>,
  now: number,
): boolean => status === 'new' && !declines_at && snoozed_until !== null && Date.parse(snoozed_until) > now

export type LeadGroup<T> = { key: 'waiting' | 'talking' | 'done'; leads: T[] }

/** Groups leads by what the expert must do; empty groups are left out and the order within each stays. */
export function groupLeads<T extends Pick<LeadSummary, 'status' | 'declines_at'>>(leads: readonly T[]): LeadGroup<T>[] {
  const groupOf = (lead: T): LeadGroup<T>['key'] => {
    const status = statusOf(lead)
    return status === 'new' ? 'waiting' : doneStatuses.some((done) => done === status) ? 'done' : 'talking'
  }
  return (['waiting', 'talking', 'done'] as const)
    .map((key) => ({ key, leads: leads.filter((lead) => groupOf(lead) === key) }))
    .filter((group) => group.leads.length > 0)
}

/** The next lead that waits for an answer: the one after this in the list, else the first. */
export function nextWaiting<
  T extends Pick<LeadSummary, 'id' | 'status' | 'declines_at' | 'deleted_at' | 'snoozed_until'>,
>(leads: readonly T[], after: number): T | undefined {
  const [waiting] = groupLeads(leads.filter((lead) => lead.deleted_at === null && !lead.snoozed_until)).filter(
    ({ key }) => key === 'waiting',
  )
  const order = waiting?.leads ?? []
  const place = order.findIndex(({ id }) => id === after)
  return [...order.slice(place + 1), ...order.slice(0, Math.max(place, 0))][0]
}
