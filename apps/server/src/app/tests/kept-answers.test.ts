/**
 * Every cached answer under fifty parallel writers on two instances: a writer never reads an older state from the same
 * instance, no reader sees an answer go back to an older one, and the other instance follows. own-answers.test.ts and
 * domains/market/matching/lists/kept-lists.test.ts prove the same for answers of one account.
 */
import { setImmediate } from 'node:timers/promises'
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { favourites } from '@husrum/contract/clients/favourites.ts'
import { matches } from '@husrum/contract/market/matching/matching.ts'
import { portfolio } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { profiles, spokenLanguages } from '@husrum/contract/experts/profile/profile.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aKnownExpert, aProject, someReviews } from '../../domains/experts/profile/profile.testing.ts'
import { aClientIn } from '../../domains/market/matching/matching.testing.ts'
import { withinDeadline } from '../../domains/experts/portfolio/portfolio.testing.ts'
import { testApp, type Answer, type Sent, type TestApp } from '../../testing/app.ts'
import type { ExpertPerson, Person } from '../../testing/people.ts'

const WRITERS = 50

type Read = (on: TestApp) => Promise<unknown>
/** One written value, treated as a register, and how each cached answer that contains it shows it. */
type Kept = {
  /** The table and column that store it. */
  of: readonly [string, string]
  /** One value for each writer, as far as there are enough values. */
  values: () => readonly string[]
  write(on: TestApp, value: string): Promise<Answer>
  answers: Record<string, Read>
}

let a: TestApp
let b: TestApp
let expert: ExpertPerson
let client: Person
let projectId: number
let reviewId: number
let towns: string[]
const id = () => expert.expert_id
beforeAll(async () => {
  a = await testApp({ HUSRUM_RATE_LIMITS: 'off' }, { working: true })
  b = await testApp({ HUSRUM_RATE_LIMITS: 'off' }, { at: a.connection, working: true })
  expert = await aKnownExpert(a, { name: 'Quirina Start' })
  projectId = await aProject(a, id())
  ;[reviewId = 0] = await someReviews(a, id(), [5])
  client = await aClientIn(a, 'Aarhus')
  await a.call(favourites.addFavourite, { token: client.token, params: { id: id() } })
  const danish = await a.deps.db
    .selectFrom('cities')
    .innerJoin('countries', 'countries.id', 'cities.country_id')
    .select('cities.id')
    .where('countries.code', '=', 'DK')
    .orderBy('population', 'desc')
    .limit(WRITERS)
    .execute()
  towns = danish.map((town) => String(town.id))
  await Promise.all([a, b].map((t) => t.deps.market.refresh()))
  await a.call(matches.listMatches, { token: client.token }) // marks the match as shown
})
afterAll(async () => {
  await b.close()
  await a.close()
})

const letters = 'abcdefghij'
/** Names have no digits. */
const inLetters = (at: number) => [...String(at).padStart(3, '0')].map((digit) => letters[Number(digit)]).join('')
const texts = (make: (at: string) => string) => () => Array.from({ length: WRITERS }, (_, at) => make(inLetters(at)))

/** Fifty writers of one row sometimes leave no connection for readers: they retry. */
const ask = (on: TestApp, endpoint: Endpoint, sent: Sent) => withinDeadline(() => on.call(endpoint, sent))
const change = (on: TestApp, body: object) => ask(on, profiles.patchOwnExpert, { token: expert.token, body })
const search = async (on: TestApp, query: object) =>
  (await ask(on, experts.searchExperts, { query: { q: 'Quirina', ...query } })).json
const projects = async (on: TestApp) => (await ask(on, experts.listExpertProjects, { params: { id: id() } })).json
const kept: Record<string, Kept> = {
  'the name of an expert': {
    of: ['experts', 'name'],
    values: texts((at) => `Quirina ${at}`),
    write: (on, name) => change(on, { name }),
    answers: {
      'list of experts': async (on) =>
        (await ask(on, experts.searchExperts, { query: { per_page: 100 } })).json.data.find(
          (card: { id: number }) => card.id === id(),
        ).name,
      'search for words': async (on) => (await search(on, {})).data[0].name,
      'cards of shown matches': async (on) =>
        (await ask(on, matches.listShownMatches, { token: client.token })).json.data[0].expert.name,
      'cards of matches': async (on) =>
        (await ask(on, matches.listMatches, { token: client.token })).json.data[0].expert.name,
      'cards of favourites': async (on) =>
        (await ask(on, favourites.listFavourites, { token: client.token })).json.data[0].name,
    },
  },
  'what an expert says': {
    of: ['experts', 'description'],
    values: texts((at) => `I draw quiet rooms in older flats, and say so as ${at}.`),
    write: (on, description) => change(on, { description }),
    answers: {
      profile: async (on) => (await ask(on, experts.getExpert, { params: { id: id() } })).json.data.description,
      'own profile': async (on) =>
        (await ask(on, profiles.getOwnExpert, { token: expert.token })).json.data.description,
    },
  },
  'the title of a project': {
    of: ['projects', 'title'],
    values: texts((at) => `A house ${at}`),
    write: (on, title) =>
      ask(on, portfolio.updateProject, { token: expert.token, params: { id: projectId }, body: { title } }),
    answers: {
      'projects of an expert': async (on) => (await projects(on)).data[0].title,
      'one project': async (on) =>
        (await ask(on, experts.getExpertProject, { params: { id: id(), projectId } })).json.data.title,
      'own projects': async (on) =>
        (await ask(on, portfolio.listOwnProjects, { token: expert.token })).json.data[0].title,
      'one of the own projects': async (on) =>
        (await ask(on, portfolio.getOwnProject, { token: expert.token, params: { id: projectId } })).json.data.title,
    },
  },
  languages: {
    of: ['experts', 'languages'],
    values: () => spokenLanguages.map((language) => JSON.stringify([language])),
    write: (on, languages) => change(on, { languages: JSON.parse(languages) }),
    answers: {
      'filters and their counts': async (on) =>
        JSON.stringify((await search(on, {})).facets.languages.map(({ value }: { value: string }) => value)),
    },
  },
  'the town': {
    of: ['experts', 'city_id'],
    values: () => towns,
    write: (on, city_id) => change(on, { city_id }),
    answers: {
      'places of the found': async (on) =>
        String((await ask(on, experts.listExpertPlaces, { query: { q: 'Quirina' } })).json.data[0].city.id),
    },
  },
  'a review': {
    of: ['reviews', 'body'],
    values: texts((at) => `They listened, and came back: ${at}.`),
    async write(on, body) {
      await on.deps.events.transaction(async (tx) => {
        await tx.updateTable('reviews').set({ body }).where('id', '=', reviewId).execute()
        await on.deps.events.emit(tx, 'expert.changed', { expert_id: id() })
      })
      return { status: 200, json: undefined, text: '', headers: {} }
    },
    answers: {
      reviews: async (on) => (await ask(on, experts.listReviews, { params: { id: id() } })).json.data[0].body,
    },
  },
}

/** Logs each value when the row changes: the order of this log is the order of the commits. */
async function noteChanges(table: string, column: string): Promise<void> {
  const { db } = a.deps
  await sql`drop table if exists written cascade`.execute(db)
  await sql`create table written (place bigserial, value text)`.execute(db)
  await sql`
    create or replace function note_written() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or to_jsonb(new) -> tg_argv[0] is distinct from to_jsonb(old) -> tg_argv[0] then
        insert into written (value) values (to_jsonb(new) ->> tg_argv[0]);
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace trigger note_written after insert or update on ${sql.table(table)}
      for each row execute function note_written(${sql.lit(column)})`.execute(db)
}
async function changesOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`select value from written order by place`.execute(a.deps.db)
  await sql`drop trigger note_written on ${sql.table(table)}`.execute(a.deps.db)
  return rows.map(({ value }) => value)
}

/** The value that an answer showed, and the newest value that its reader knew before. */
type Seen = { answer: string; value: string; written?: string; before?: string }

describe('fifty writers on two instances', () => {
  test.each(Object.entries(kept))(
    '%s',
    async (_, { values, of: [table, column], write, answers }) => {
      const all = Object.entries(answers)
      const first = String(await all[0]?.[1](a))
      const isEverywhere = async (value: string | undefined) => {
        for (const [answer, read] of all)
          for (const on of [a, b])
            await expect.poll(async () => String(await read(on)), { timeout: 10_000, message: answer }).toBe(value)
      }
      await isEverywhere(first)
      await noteChanges(table, column)
      const seen: Seen[] = []
      const look = async (on: TestApp, [answer, read]: [string, Read], known: Pick<Seen, 'written' | 'before'>) => {
        const value = String(await read(on))
        seen.push({ answer, value, ...known })
        return value
      }
      let writing = true
      const reading = [a, b, a, b].map(async (on) => {
        const before = new Map<string, string>()
        while (writing)
          for (const each of all) {
            before.set(each[0], await look(on, each, { before: before.get(each[0]) ?? first }))
            await setImmediate() // a cached answer alone would leave no time for other work
          }
      })
      const available = values()
      const done = Promise.all(
        Array.from({ length: WRITERS }, async (_each, at) => {
          const on = at % 2 === 0 ? a : b
          const written = available[at % available.length] ?? ''
          const { status, text } = await write(on, written)
          expect(status, text).toBe(200)
          await Promise.all(
            all.map(async (each) => look(on, each, { written, before: await look(on, each, { written }) })),
          )
        }),
      ).finally(() => {
        writing = false
      })
      await Promise.all([done, ...reading])

      const order = [first, ...(await changesOf(table))]
      // one writer may write the value that is already stored
      expect(order.length).toBeGreaterThanOrEqual(Math.min(WRITERS, available.length))
      // a value written twice may be the later write when it is read, and the earlier when it was known
      const isOlder = (value: string, known: string | undefined) =>
        known !== undefined && order.lastIndexOf(value) < order.indexOf(known)
      expect(seen.filter(({ value }) => !order.includes(value))).toEqual([])
      expect(seen.filter(({ value, written }) => isOlder(value, written))).toEqual([])
      expect(seen.filter(({ value, before }) => isOlder(value, before))).toEqual([])
      for (const [answer] of all) expect(seen.some((each) => each.answer === answer && each.before)).toBe(true)
      await isEverywhere(order.at(-1))
    },
    120_000, // up to five answers are tested
  )
})
