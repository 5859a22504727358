/** The past of the demo world: only rows, since it sends no notifications. */
import { copenhagenDay, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { termsOfFeeModel, type QuoteTerms } from '@husrum/contract/market/quotes.ts'
import { historyOf, pastClients, pastClientsPlace, pastLeads, type PastLead } from '../../../../demo/history.ts'
import { danishPhone, emailOf } from '../../../../demo/authoring.ts'
import type { Expert } from '../../../../demo/types.ts'
import { instantOf } from '../../../../demo/when.ts'
import type { Deps } from '../app/deps.ts'
import { createKnownAccount } from '../domains/identity/accounts/accounts.service.ts'
import { insertPastDays } from '../domains/market/insights/counts.queries.ts'
import { recordAnswers } from '../domains/market/insights/answer-times.service.ts'
import type { Viewer } from '../platform/http/http-viewer.ts'
import type { Tx } from '../platform/database/database.ts'
import type { createPlaces } from './market.ts'
import { listPublished, markEmailVerified, setMoment } from './people.queries.ts'
import { insertPastBrief, insertPastLead } from './history.queries.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Context = {
  now: Date
  places: ReturnType<typeof createPlaces>
  experts: ReadonlyMap<string, Viewer>
  hash: string
}

export async function loadHistory(deps: Deps, tx: Tx, world: readonly Expert[], context: Context): Promise<void> {
  const { now, experts, places, hash } = context
  const today = copenhagenDay(now)
  const published = await listPublished(tx, now)
  for (const expert of world) {
    const expertId = experts.get(expert.key)?.expert_id
    if (expertId === undefined || expert.status !== 'active') continue
    const days = historyOf(expert, published.get(expertId) ?? [])
    await insertPastDays(
      tx,
      expertId,
      days.map(({ days_ago, ...counts }) => ({ day: plusDays(today, -days_ago), ...counts })),
    )
  }
  const briefs = new Map<string, { id: number; client_id: number }>()
  for (const { key, name, service_type, style, created_days_ago } of pastClients) {
    await setMoment(tx, new Date(now.getTime() - created_days_ago * DAY), now)
    const home = places(pastClientsPlace)
    const person = {
      role: 'client' as const,
      name,
      email: emailOf(key),
      phone: danishPhone(key),
      locale: 'da' as const,
      ...home,
    }
    const client_id = await createKnownAccount(deps, tx, { ...person, password: '' }, hash)
    await markEmailVerified(tx, client_id)
    const { refs } = deps
    const id = await insertPastBrief(tx, {
      client_id,
      service_type,
      ...home,
      style_id: refs.choose('style', style, 'style').id,
      budget_id: refs.choose('budget', '5000-10000', 'budget').id,
      timeline_id: refs.choose('timeline', '3-6-months', 'timeline').id,
      room_type_id: refs.choose('room_type', 'kitchen', 'room').id,
    })
    briefs.set(key, { id, client_id })
  }
  for (const lead of pastLeads) {
    const brief = briefs.get(lead.client)
    const expertId = experts.get(lead.expert)?.expert_id
    if (!brief || expertId === undefined) throw new Error(`The demo world has no ${lead.client} or ${lead.expert}`)
    await insertPastLead(tx, {
      brief_id: brief.id,
      client_id: brief.client_id,
      ...told(lead, now),
      expert_id: expertId,
      won: lead.won,
    })
  }
  await setMoment(tx, now, now)
  await recordAnswers(deps)
}

/** The times and terms of a past lead; a lead of a weekend is moved to the Friday before. */
function told({ days_ago, time, answered_after_hours, quoted_after_days, fee }: PastLead, now: Date) {
  const weekday = new Date(`${plusDays(copenhagenDay(now), -days_ago)}T12:00:00Z`).getUTCDay()
  const earlier = weekday === 6 ? 1 : weekday === 0 ? 2 : 0
  const sent_at = instantOf({ days_ago: days_ago + earlier, time }, now)
  const answered_at = new Date(sent_at.getTime() + answered_after_hours * HOUR)
  const quoted_at = quoted_after_days === null ? null : new Date(answered_at.getTime() + quoted_after_days * DAY)
  const ended_at = new Date((quoted_at ?? answered_at).getTime() + 2 * DAY)
  return { sent_at, answered_at, quoted_at, ended_at, terms: quoted_at && terms(copenhagenDay(ended_at), fee) }
}

const terms = (lastDay: string, kroner: number): QuoteTerms =>
  termsOfFeeModel({
    title: 'Køkken og spiseplads',
    fee_model: 'fixed',
    currency: 'DKK',
    lines: [{ part: 'Plan og tegninger', included: 'To forslag og en indkøbsliste.', amount: kroner * 100 }],
    hourly_rate: null,
    hours_cap: null,
    building_cost: null,
    fee_share: null,
    vat_rate: 2500,
    revisions: 2,
    start: '',
    duration: '',
    ends_on: null,
    valid_until: lastDay,
    notes: '',
  })
