/** Kills the product and its database under load, over and over, and counts losses and duplicates. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startLoad, type Load, type Tried } from './load.ts'
import { openProduct, victims } from './product.ts'

export type KillReport = {
  rounds: number
  registrations: number
  messages: number
  /** writes sent again after a failure */ repeated: number
  lost: string[]
  doubled: string[]
  surprises: string[]
  readyMs: number[]
  exitCode: number | null
}

/** The longest delay of a message whose process was killed: its job counts as lost after a minute, then runs again. */
const ARRIVES_WITHIN_S = 240

/** `arrived`: waits for all promised messages and counts the inbox; otherwise queued messages count as safe. */
export async function killUnderLoad(
  rounds: number,
  seed: number,
  say: (line: string) => void,
  { arrived = false }: { arrived?: boolean } = {},
): Promise<KillReport> {
  const random = randomFrom(seed)
  const product = await openProduct()
  let ended = false
  try {
    await product.start()
    const threads = await listDemoThreads(product.url)
    const load = startLoad([product.url], { writers: 4, registrars: 3, threads, random })
    const readyMs: number[] = []
    for (let round = 1; round <= rounds; round++) {
      await sleep(500 + random() * 1500)
      const victim = victims[(round - 1) % victims.length] ?? 'app'
      await product.kill(victim)
      readyMs.push(await product.untilReady())
      const done = `${load.registrations.length} registrations, ${load.messages.length} messages so far`
      say(`${round}/${rounds} kill -9 ${victim}: ready after ${(readyMs.at(-1) ?? 0).toFixed(0)} ms · ${done}`)
    }
    await sleep(1000)
    await load.stop()
    const client = await product.connect()
    if (arrived) await untilDelivered(client, say)
    const found = await compareWith(client, load, { arrived }).finally(() => client.end())
    ended = true
    const exitCode = await product.end()
    return {
      ...found,
      rounds,
      registrations: load.registrations.length,
      messages: load.messages.length,
      repeated: load.repeated,
      surprises: load.surprises,
      readyMs,
      exitCode,
    }
  } finally {
    if (!ended) await product.end()
  }
}

/** Pairs of demo clients and conversations. */
export async function listDemoThreads(url: string): Promise<{ token: string; thread_id: number }[]> {
  const get = async (path: string, token?: string) => {
    const answer = await fetch(url + path, token ? { headers: { authorization: `Bearer ${token}` } } : {})
    return ((await answer.json()) as { data: Record<string, unknown>[] }).data // the replies of these calls are lists
  }
  const found: { token: string; thread_id: number }[] = []
  for (const { email, password, role } of await get('/api/dev/accounts')) {
    if (role !== 'client') continue
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const { data } = (await answer.json()) as { data: { token: string } } // sign-in with a demo account always succeeds
    const open = (await get('/api/threads', data.token)).find(({ blocked, archived }) => !blocked && !archived)
    if (open) found.push({ token: data.token, thread_id: Number(open.id) })
    if (found.length === 2) return found
  }
  throw new Error('The demo world has no two conversations to write in')
}

async function untilDelivered(client: pg.Client, say: (line: string) => void): Promise<void> {
  const open = "select state as name from deliveries where state in ('waiting', 'retrying')"
  for (let second = 0; second < ARRIVES_WITHIN_S; second++) {
    const waiting = [...(await countBy(client, open)).values()].reduce((sum, count) => sum + count, 0)
    if (second % 20 === 0) say(`${waiting} messages on their way`)
    if (waiting === 0) return
    await sleep(1000)
  }
}

/** Compares what people were promised with what is stored. */
export async function compareWith(
  client: pg.Client,
  load: Load,
  { arrived: mustHaveArrived = false }: { arrived?: boolean } = {},
): Promise<{ lost: string[]; doubled: string[] }> {
  const accounts = await countBy(client, "select email as name from accounts where email like 'soak-%'")
  const said = await countBy(client, "select body as name from messages where body like 'soak %'")
  // a waiting message is safe; a sent one is in the inbox exactly once
  const queued = await countBy(client, "select recipient as name from deliveries where channel = 'sms'")
  const sent = await countBy(client, "select recipient as name from outbox where channel = 'sms'")
  const consents = await countBy(
    client,
    "select email || ' ' || document as name from consents join accounts on accounts.id = account_id where email like 'soak-%'",
  )
  const lost: string[] = []
  const doubled: string[] = [...consents].filter(([, count]) => count > 1).map(([name]) => name)
  const check = (tried: Tried, count: number) => {
    if (tried.acknowledged && count === 0) lost.push(tried.name)
    if (count > 1) doubled.push(tried.name)
  }
  for (const tried of load.registrations) check(tried, accounts.get(tried.name) ?? 0)
  for (const tried of load.messages) check(tried, said.get(tried.name) ?? 0)
  for (const [phone, count] of load.codes) {
    const [there, arrived] = [queued.get(phone) ?? 0, sent.get(phone) ?? 0]
    if (there < count || (mustHaveArrived && arrived < there)) lost.push(`the text message to ${phone}`)
    if (there > count || arrived > there) doubled.push(`the text message to ${phone}`)
  }
  return { lost, doubled }
}

async function countBy(client: pg.Client, names: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; count: number }>(
    `select name, count(*)::int as count from (${names}) as found group by name`,
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** mulberry32: the same seed gives the same run, as far as machines allow. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function summary(report: KillReport, seed: number): string {
  const slowest = Math.max(...report.readyMs)
  return (
    `${report.rounds} kills (seed ${seed}), ${report.registrations} registrations, ${report.messages} messages, ` +
    `${report.repeated} repeated: lost ${report.lost.length}, doubled ${report.doubled.length}; slowest ready ${(slowest / 1000).toFixed(1)} s`
  )
}
