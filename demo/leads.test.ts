import { expect, test } from 'vitest'
import { MESSAGE_MAX } from '@husrum/contract/core/limits.ts'
import * as words from '@husrum/contract/core/vocabulary.ts'
import { failing, key, twice, within } from './judging.ts'
import { daysBefore, instantOf } from './when.ts'
import { world } from './world.ts'

const { experts, clients, leads, threads } = world

const pair = (one: { client: string; expert: string }) => `${one.client} → ${one.expert}`
const clientOf = new Map(clients.map((one) => [one.key, one]))
const expertOf = new Map(experts.map((one) => [one.key, one]))
/** Open leads were sent within the last working days. */
const daysSinceSent = ({ sent }: (typeof leads)[number]) => ('due_in_hours' in sent ? 0 : daysBefore(sent))
const earlier = (list: number[]) => list.every((days, place) => place === 0 || days <= (list[place - 1] ?? 0))

test('leads stand in every status, each pair once, and fit the brief', () => {
  expect(words.leadStatuses.filter((status) => !leads.some((lead) => lead.status === status))).toEqual([])
  expect(twice(leads.map(pair))).toEqual([])
  expect(
    failing(leads, pair, (lead) => {
      const brief = clientOf.get(lead.client)?.brief
      const expert = expertOf.get(lead.expert)
      return Boolean(
        brief &&
        expert &&
        expert.status === 'active' &&
        expert.service_types.includes(brief.service_type) &&
        expert.project_types.includes(brief.project_type) &&
        (brief.session_type === 'both' || expert.session_types.includes(brief.session_type)),
      )
    }),
  ).toEqual([])
})

test('leads move forward in time, from the brief to the last step', () => {
  expect(
    failing(leads, pair, (lead) => {
      const created = clientOf.get(lead.client)?.brief?.created_days_ago ?? 0
      const times = [
        created,
        daysSinceSent(lead),
        ...(lead.read && lead.steps[0]?.by !== 'system' ? [daysBefore(lead.read)] : []),
        ...lead.steps.map((step) => daysBefore(step.at)),
      ]
      return (
        earlier(times) &&
        (lead.status === 'new'
          ? lead.steps.length === 0 && 'due_in_hours' in lead.sent && lead.sent.due_in_hours > 0
          : lead.steps.at(-1)?.status === lead.status) &&
        (lead.status === 'declined') === Boolean(lead.decline)
      )
    }),
  ).toEqual([])
})

test('leads keep the limits: three open and eight in all a brief, the plan’s leads in thirty days', () => {
  expect(
    failing(
      clients,
      key,
      (one) =>
        leads.filter((lead) => lead.client === one.key && lead.status === 'new').length <= 3 &&
        leads.filter((lead) => lead.client === one.key).length <= 8,
    ),
  ).toEqual([])
  const cap = { 1: 2, 2: 8, 3: 20 } as const
  expect(
    failing(
      experts,
      key,
      (one) =>
        leads.filter((lead) => lead.expert === one.key && daysSinceSent(lead) <= 30).length <=
        Math.min(cap[one.plan_id], one.capacity_wish),
    ),
  ).toEqual([])
  const hired = leads.filter((lead) => lead.status === 'won' && lead.confirmed).map((lead) => lead.client)
  expect(
    clients
      .filter((one) => one.brief?.status === 'hired')
      .map(key)
      .sort(),
  ).toEqual(hired.sort())
})

test('leads leave Bo and Studio Vest new briefs to answer, and Ann free to write to Bo', () => {
  for (const expert of ['bo-lindgaard', 'studio-vest'])
    expect(
      leads.filter((lead) => lead.expert === expert && lead.status === 'new' && lead.read === null).length,
    ).toBeGreaterThanOrEqual(2)
  expect(leads.some((lead) => lead.client === 'ann-krogh' && lead.expert === 'bo-lindgaard')).toBe(false)
})

test('people talk in threads that belong to a lead, in order, begun no earlier than the first answer', () => {
  expect(threads.filter((thread) => thread.messages.length >= 5).length).toBeGreaterThanOrEqual(8)
  expect(twice(threads.map(pair))).toEqual([])
  expect(
    failing(threads, pair, (thread) => {
      const lead = leads.find((one) => pair(one) === pair(thread))
      const times = thread.messages.map((message) => daysBefore(message.at))
      return (
        Boolean(lead) &&
        earlier([lead ? daysSinceSent(lead) : 0, ...times]) &&
        thread.messages.length <= 14 &&
        thread.messages.every((message) => within(message.body, 1, MESSAGE_MAX))
      )
    }),
  ).toEqual([])
  const spoken = new Set(threads.map(pair))
  const talking = leads.filter((lead) => lead.steps.some((step) => step.status === 'contacted'))
  expect(talking.map(pair).filter((one) => !spoken.has(one))).toEqual([])
  expect(threads.some((thread) => thread.messages.at(-1)?.read === false)).toBe(true)
})

test('leads are all in the past, whatever the hour', () => {
  const times = [
    ...leads.flatMap((lead) => [
      ...('due_in_hours' in lead.sent ? [] : [lead.sent]),
      ...(lead.read ? [lead.read] : []),
      ...lead.steps.map((step) => step.at),
    ]),
    ...threads.flatMap((thread) => thread.messages.map((message) => message.at)),
  ]
  for (const now of [
    new Date('2026-11-21T00:05:00Z'),
    new Date('2027-03-28T01:30:00Z'),
    new Date('2027-10-31T23:30:00Z'),
  ])
    expect(times.filter((when) => instantOf(when, now) >= now)).toEqual([])
  expect(instantOf({ days_ago: 1, time: '09:14' }, new Date('2026-11-21T12:00:00Z')).toISOString()).toBe(
    '2026-11-20T08:14:00.000Z',
  )
  expect(instantOf({ days_ago: 150, time: '09:14' }, new Date('2026-11-21T12:00:00Z')).toISOString()).toBe(
    '2026-06-24T07:14:00.000Z',
  )
})
