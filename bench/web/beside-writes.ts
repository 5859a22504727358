/** The number of visitors who get a cached page of the list of experts while others write. */
import type pg from 'pg'
import type { Child } from '../api/child.ts'
import type { Request } from '../api/load.ts'
import { ask } from '../api/same.ts'
import { makeClients, type Found } from '../reads/people.ts'

export const WRITES_A_SECOND = 20
export const READS_A_SECOND = 40
const SECONDS = 30
const ADDRESSES = ['', '/da', '/de'].flatMap((language) =>
  ['', '?page=2'].map((query) => `${language}/experts${query}`),
)

export type Beside = { reads: number; drawn: number; writes: Map<string, number>; seconds: number }

/** Throws when a read or a write was refused, or either side did less than it should have. */
export async function besideWrites(ours: Child, connection: pg.ClientConfig, people: Found): Promise<Beside> {
  const clients = await makeClients(connection, (WRITES_A_SECOND * SECONDS) / 10)
  const json = (token: string | undefined, method: Request['method'], path: string, body: object = {}): Request => ({
    method,
    path,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  const kinds: Record<string, (turn: number) => Request> = {
    messages: (turn) =>
      json(people.sender, 'POST', '/api/messages', {
        thread_id: people.thread,
        body: `Thursday at ten suits us. ${turn}`,
      }),
    favourites: (turn) => json(clients[turn % clients.length]?.token, 'POST', `/api/favorite/${people.expert}`),
    drafts: (turn) =>
      json(undefined, 'POST', '/api/drafts', {
        flow: 'client-brief',
        step: 0,
        answers: {},
        email: `bench-draft-${turn}@husrum.example`,
      }),
    'read marks': () => json(people.sender, 'POST', `/api/threads/${people.thread}/read`),
    leads: (turn) => {
      const client = clients[turn % clients.length]
      const match = client?.match_ids[Math.floor(turn / clients.length)]
      return json(client?.token, 'POST', `/api/matches/${match}/invite`, { message: 'We open the kitchen in spring.' })
    },
  }
  const names = Object.keys(kinds)
  const writes = new Map(names.map((name) => [name, 0]))
  for (const path of ADDRESSES) await ask(ours, { method: 'GET', path })
  const before = await ours.ask<number>('drawn')
  const started = performance.now()
  const [reads] = await Promise.all([
    everyTurn(READS_A_SECOND, async (turn) => {
      await ask(ours, { method: 'GET', path: ADDRESSES[turn % ADDRESSES.length] ?? '' })
    }),
    everyTurn(WRITES_A_SECOND, async (turn) => {
      const name = names[turn % names.length] ?? ''
      const write = kinds[name]
      if (write) await ask(ours, write(Math.floor(turn / names.length)))
      writes.set(name, (writes.get(name) ?? 0) + 1)
    }),
  ])
  const seconds = (performance.now() - started) / 1000
  const drawn = (await ours.ask<number>('drawn')) - before
  const idle = names.filter((name) => !writes.get(name))
  if (reads === 0 || idle.length > 0) throw new Error(`Nothing to say: ${reads} reads, and no ${idle.join(', no ')}.`)
  return { reads, drawn, writes, seconds }
}

/** So many a second, whether or not earlier ones have been answered; returns how many were answered. */
async function everyTurn(perSecond: number, take: (turn: number) => Promise<void>): Promise<number> {
  const taken: Promise<void>[] = []
  for (const started = performance.now(); taken.length < perSecond * SECONDS;) {
    const due = ((performance.now() - started) / 1000) * perSecond
    while (taken.length < due && taken.length < perSecond * SECONDS) taken.push(take(taken.length))
    // writes are spread over the seconds, at the requested rate
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await Promise.all(taken)
  return taken.length
}
