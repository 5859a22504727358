/** The number of visitors who get a kept page of the list of experts while others write. */
import process from 'node:process'
import type pg from 'pg'
import { ask, get, post } from '../kit/ask.ts'
import type { Child } from '../kit/child.ts'
import { openTable, percent, timed } from '../kit/figures.ts'
import type { Request } from '../kit/load.ts'
import { makeClients, type Found } from '../kit/people.ts'

const SECONDS = 30
const WRITES_A_SECOND = 20
const READS_A_SECOND = 40
const KEPT_AIM = 0.8
const ADDRESSES = ['', '/da', '/de'].flatMap((language) => [`${language}/experts`, `${language}/experts?page=2`])

/** Throws when a read or a write was refused. */
export async function besideWrites(ours: Child, connection: pg.ClientConfig, people: Found): Promise<void> {
  const { client: writer, thread, expert } = people
  const clients = await makeClients(connection, (WRITES_A_SECOND * SECONDS) / 10)
  /** Each kind in turn: a message, a favourite, a draft, a read mark, an invitation. */
  const writesOf = (turn: number): Request[] => {
    const { token, match_ids } = clients[turn % clients.length] ?? { token: '', match_ids: [] }
    const email = `bench-draft-${process.pid}-${turn}@husrum.example`
    const match = match_ids[Math.floor(turn / clients.length)]
    return [
      post('/api/messages', writer, { thread_id: thread, body: `Thursday at ten suits us. ${turn}` }),
      post(`/api/favorite/${expert}`, token, {}),
      post('/api/drafts', undefined, { flow: 'client-brief', step: 0, answers: {}, email }),
      post(`/api/threads/${thread}/read`, writer, {}),
      post(`/api/matches/${match}/invite`, token, { message: 'We open the kitchen in spring.' }),
    ]
  }
  const reads = Array.from({ length: READS_A_SECOND * SECONDS }, (_, n) => get(ADDRESSES[n % ADDRESSES.length] ?? ''))
  const writes = Array.from({ length: (WRITES_A_SECOND * SECONDS) / 5 }, (_, turn) => writesOf(turn)).flat()
  for (const path of ADDRESSES) await ask(ours, get(path))
  const before = await ours.ask<number>('drawn')
  const took = await timed(() =>
    Promise.all([atPace(reads, READS_A_SECOND, ours), atPace(writes, WRITES_A_SECOND, ours)]),
  )
  const kept = 1 - ((await ours.ask<number>('drawn')) - before) / reads.length
  const row = openTable('Kept pages beside writes | Reads/s | Writes/s | Kept | Missed')
  const rates = [reads, writes].map(({ length }) => ((1000 * length) / took).toFixed(1))
  row('list of experts', ...rates, percent(kept), kept < KEPT_AIM ? percent(KEPT_AIM) : '–')
}

/** So many a second, whether or not earlier ones have been answered. */
async function atPace(requests: Request[], perSecond: number, ours: Child): Promise<void> {
  const asked: Promise<unknown>[] = []
  for (const started = performance.now(); asked.length < requests.length;) {
    const due = ((performance.now() - started) / 1000) * perSecond
    for (const request of requests.slice(asked.length, due)) asked.push(ask(ours, request))
    // spread over the seconds, at the requested rate
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await Promise.all(asked)
}
