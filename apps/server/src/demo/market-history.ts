/** A hundred days of a busier market, as rows: the source of the staff's figures. */
import { danishPhone, emailOf } from '../../../../demo/authoring.ts'
import { marketHistory } from '../../../../demo/market-history.ts'
import type { World } from '../../../../demo/types.ts'
import type { Deps } from '../app/deps.ts'
import type { Viewer } from '../platform/http/http-viewer.ts'
import type { Tx } from '../platform/database/database.ts'
import type { createPlaces } from './market.ts'
import * as queries from './market-history.queries.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const locales = { DK: 'da', DE: 'de', SE: 'en', NO: 'en' } as const
const matchStatus = { won: 'hired', lost: 'replied', declined: 'passed_on', expired: 'passed_on' } as const

type Context = {
  now: Date
  places: ReturnType<typeof createPlaces>
  experts: ReadonlyMap<string, Viewer>
  hash: string
}

export async function loadMarketHistory(deps: Deps, tx: Tx, world: World, context: Context): Promise<void> {
  const { now, places, experts, hash } = context
  const { refs } = deps
  // experts with a history of their own keep it unchanged
  const told = new Set([...world.leads.map(({ expert }) => expert), ...world.named])
  const history = marketHistory(
    world.experts.filter(({ key }) => !told.has(key)),
    now,
  )
  const idOf = (key: string) => experts.get(key)?.expert_id ?? 0
  const people = history.map(({ key, name, place, at }) => ({
    name,
    email: emailOf(`market-${key}`),
    phone: danishPhone(`market ${key}`),
    locale: locales[place.country],
    at: new Date(at - HOUR),
    ...places(place),
  }))
  const clients = await queries.insertPastPeople(tx, people, hash)
  const option = {
    budget_id: refs.choose('budget', '5000-10000', 'budget').id,
    timeline_id: refs.choose('timeline', '3-6-months', 'timeline').id,
    room_type_id: refs.choose('room_type', 'kitchen', 'room').id,
  }
  const ended = (at: number | null | undefined, fallback: number) => new Date(Math.min(at ?? fallback, now.getTime()))
  const briefs = await queries.insertPastBriefs(
    tx,
    history.map(({ service_type, styles, at, matches }, nth) => {
      const won = matches.find(({ lead }) => lead?.status === 'won')
      return {
        client_id: clients[nth] ?? 0,
        service_type,
        country_id: people[nth]?.country_id ?? 0,
        city_id: people[nth]?.city_id ?? 0,
        style_ids: styles.map((style) => refs.choose('style', style, 'style').id),
        hired_expert_id: won ? idOf(won.expert) : null,
        at: new Date(at),
        ended_at: ended(won?.lead?.confirmed_at, at + 20 * DAY),
        ...option,
      }
    }),
  )
  const shown = history.flatMap(({ at, seen, matches }, nth) =>
    matches.map(({ expert, percent, relaxed, reasons, lead }, rank) => ({
      lead,
      client_id: clients[nth] ?? 0,
      row: {
        brief_id: briefs[nth] ?? 0,
        expert_id: idOf(expert),
        rank: rank + 1,
        status: lead ? matchStatus[lead.status] : 'proposed',
        percent,
        relaxed,
        reasons: reasons.map((key) => ({ key, params: {}, weight: 1 })),
        at: seen ? new Date(at + HOUR / 12) : null,
        created_at: new Date(at),
      },
    })),
  )
  const matches = await queries.insertPastMatches(
    tx,
    shown.map(({ row }) => row),
  )
  await queries.insertPastLeads(
    tx,
    shown.flatMap(({ lead, client_id, row: { brief_id, expert_id, percent } }, nth) =>
      lead
        ? {
            brief_id,
            client_id,
            expert_id,
            match_id: matches[nth] ?? 0,
            percent,
            status: lead.status,
            sent_at: new Date(lead.sent_at),
            answered_at: lead.answered_at === null ? null : new Date(lead.answered_at),
            confirmed_at: lead.confirmed_at === null ? null : new Date(lead.confirmed_at),
            ended_at: ended(lead.confirmed_at ?? lead.answered_at, lead.sent_at + 3 * DAY),
          }
        : [],
    ),
  )
}
