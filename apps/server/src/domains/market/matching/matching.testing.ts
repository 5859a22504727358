/** Test markets, each in its own country: experts who only meet in person match briefs of their country only. */
import { briefs } from '@husrum/contract/clients/briefs/briefs.ts'
import { leads } from '@husrum/contract/market/leads/leads.ts'
import { matches } from '@husrum/contract/market/matching/matching.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { expect } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { aClient, anExpert, placeIds, type ExpertPerson, type Person } from '../../../testing/people.ts'

const styles = ['scandinavian', 'japandi', 'minimalist', 'modern', 'urban', 'industrial', 'luxurious', 'vintage']

/** Creates experts of one city with styles in rotation, all for kitchens and in person. */
export async function aMarket(
  t: TestApp,
  city: string,
  size: number,
  columns: Parameters<typeof anExpert>[1] = {},
): Promise<ExpertPerson[]> {
  const place = await placeIds(t, city)
  const experts: ExpertPerson[] = []
  for (let n = 0; n < size; n += 1) {
    const style = t.deps.refs.choose('style', styles[n % styles.length] ?? '', 'style').id
    experts.push(
      await anExpert(t, {
        session_types: ['physical'],
        style_ids: [style],
        name: `Expert ${n + 1}`,
        ...place,
        ...columns,
      }),
    )
  }
  await t.deps.market.refresh()
  return experts
}

/** Registers a client with a brief in that city through the API. */
export async function aClientIn(
  t: TestApp,
  city: string,
  answers: Record<string, unknown> = {},
): Promise<Person & { brief_id: number }> {
  const client = await aClient(t)
  const { country_id, city_id } = await placeIds(t, city)
  const body = {
    service_type: 'designer',
    project_type: 'residential',
    expert_type: 'no-preference',
    session_type: 'physical',
    country_id,
    city_id,
    outside_expert: 'yes',
    room_types: ['kitchen'],
    project_size: 'complete',
    project_phase: 'sketching',
    project_budget_id: '5000-10000',
    project_timeline_id: '3-6-months',
    styles: ['scandinavian', 'japandi'],
    ...answers,
  }
  const made = await t.call(briefs.putBrief, { token: client.token, body })
  expect(made.status, made.text).toBe(200)
  return { ...client, brief_id: made.json.data.id }
}

export type Listed = {
  id: number
  status: string
  score: number
  reasons: { key: string }[]
  expert: { id: number; name: string }
} & Record<string, unknown>

export async function listOf(
  t: TestApp,
  client: Person,
  query: Record<string, unknown> = { per_page: 15 },
  headers = {},
) {
  const reply = await t.call(matches.listMatches, { token: client.token, query, headers })
  expect(reply.status, reply.text).toBe(200)
  const data: Listed[] = reply.json.data
  const passed_on: Listed[] = reply.json.passed_on
  return { data, passed_on, meta: reply.json.meta, experts: data.map(({ expert }) => expert.id) }
}

export const leadsOf = (t: TestApp, briefId: number) =>
  t.deps.db.selectFrom('leads').selectAll().where('brief_id', '=', briefId).orderBy('id').execute()

const ascending = (a: number, b: number) => a - b
export const inOrder = (numbers: readonly number[]) => numbers.toSorted(ascending)

/** Common actions of people in a test market. */
export function actorsIn(t: TestApp, experts: () => readonly ExpertPerson[]) {
  const leadWith = async (client: { brief_id: number }, expert: ExpertPerson) =>
    (await leadsOf(t, client.brief_id)).find(({ expert_id }) => expert_id === expert.expert_id)?.id ?? 0
  return {
    leadWith,
    inviteOne: (client: Person, id: number) => t.call(matches.inviteExpert, { token: client.token, params: { id } }),
    inviteAll: (client: Person, match_ids: unknown, message?: string) =>
      t.call(matches.inviteExperts, {
        token: client.token,
        body: { match_ids, ...(message === undefined ? {} : { message }) },
      }),
    dismiss: (client: Person, id: number, body: unknown = { reason: 'style' }) =>
      t.call(matches.dismissMatch, { token: client.token, params: { id }, body }),
    restore: (client: Person, id: number) => t.call(matches.restoreMatch, { token: client.token, params: { id } }),
    decline: async (client: { brief_id: number }, expert: ExpertPerson, body: object) =>
      t.call(leads.declineLead, { token: expert.token, params: { id: await leadWith(client, expert) }, body }),
    async answer(
      client: { brief_id: number },
      expert: ExpertPerson,
      words = 'Gladly. When may I call?',
    ): Promise<void> {
      const body = { lead_id: await leadWith(client, expert), body: words }
      const { status, text } = await t.call(messages.sendMessage, { token: expert.token, body })
      expect(status, text).toBe(201)
    },
    statusOf: async (id: number) =>
      (await t.deps.db.selectFrom('matches').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status,
    async historyOf(id: number) {
      const steps = t.deps.db.selectFrom('match_history').select(['status', 'actor']).where('match_id', '=', id)
      return (await steps.orderBy('id').execute()).map(({ status, actor }) => `${status} by ${actor}`)
    },
    expertOf(match: Listed | undefined): ExpertPerson {
      const found = experts().find(({ expert_id }) => expert_id === match?.expert.id)
      if (!found) throw new Error('the match is with somebody of this market')
      return found
    },
  }
}
