/**
 * People who register and write while things break. Each write carries its own Idempotency-Key and is repeated until an
 * answer comes; some give up after the first failure, as people do.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'

export type Tried = {
  name: string
  /** the server confirmed it */ acknowledged: boolean
  /** the person did not retry */ gaveUp: boolean
}
export type Load = {
  registrations: Tried[]
  messages: Tried[]
  /** phone → how many sendings of a code were acknowledged */ codes: Map<string, number>
  /** Replies that no failure explains. */ surprises: string[]
  repeated: number
  stop(): Promise<void>
}
type Answer = { status: number; json: { code?: string; data?: unknown } }

const PASSWORD = 'walnut ladder seven'
const GIVES_UP = 0.15

/** With several addresses, each try goes to the next one, as a proxy in front would do. */
export function startLoad(
  urls: readonly string[],
  {
    writers,
    registrars,
    threads,
    random,
  }: {
    writers: number
    registrars: number
    threads: { token: string; thread_id: number }[]
    random: () => number
  },
): Load {
  let running = true
  let made = 0
  let asked = 0
  const load: Load = {
    registrations: [],
    messages: [],
    codes: new Map(),
    surprises: [],
    repeated: 0,
    async stop() {
      running = false
      await Promise.all(working)
    },
  }

  async function request(method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await fetch(urls[(asked += 1) % urls.length] + path, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(15_000),
    })
    const json = (await response.json()) as Answer['json'] // every answer of the API is an object
    return { status: response.status, json }
  }

  /** Undefined if the person gave up without a reply. */
  async function write(path: string, body: object, token?: string, gaveUp = false): Promise<Answer | undefined> {
    const headers = { 'idempotency-key': randomUUID(), ...(token ? { authorization: `Bearer ${token}` } : {}) }
    for (let tries = 0; tries < 600; tries++) {
      if (tries > 0) load.repeated += 1
      const answer = await request('POST', path, body, headers).catch(() => undefined)
      const waits = !answer || answer.status === 503 || answer.json.code === 'idempotency_in_progress'
      if (!waits) return answer
      if (gaveUp) return undefined
      await sleep(100)
    }
    throw new Error(`POST ${path} had no answer after a minute of tries`)
  }

  /** The write happened, and only its reply was lost with the process. */
  const happened = ({ status, json }: Answer) => status < 300 || json.code === 'idempotency_answer_lost'

  async function codeFor(phone: string): Promise<string | undefined> {
    const sent = await write('/api/verification/send', { phone })
    if (!sent || !happened(sent)) load.surprises.push(`sending a code: ${sent?.status} ${sent?.json.code}`)
    else load.codes.set(phone, (load.codes.get(phone) ?? 0) + 1)
    for (let tries = 0; tries < 300; tries++) {
      const path = `/api/dev/outbox?channel=sms&to=${encodeURIComponent(phone)}`
      const inbox = await request('GET', path).catch(() => undefined)
      const code = /"text":"[^"]*?(\d{6})/.exec(JSON.stringify(inbox?.json ?? ''))?.[1]
      if (code) return code
      await sleep(100)
    }
    return undefined // still in progress: the process that handled it was killed, and another takes over a minute later
  }

  async function register(): Promise<void> {
    const n = (made += 1)
    const name = `soak-${n}@husrum.example`
    const phone = `+45${20_000_000 + n}`
    const verifyCode = await codeFor(phone)
    if (!verifyCode) return
    const tried = { name, acknowledged: false, gaveUp: random() < GIVES_UP }
    load.registrations.push(tried)
    const person = {
      name: 'Karen Holm',
      email: name,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      phone,
      verifyCode,
      terms: true,
      country_id: 'denmark',
      city_id: 'aarhus',
    }
    const answer = await write('/api/account/register', person, undefined, tried.gaveUp)
    if (!answer) return
    tried.acknowledged = happened(answer)
    if (!tried.acknowledged) load.surprises.push(`registering: ${answer.status} ${answer.json.code}`)
  }

  async function say({ token, thread_id }: { token: string; thread_id: number }): Promise<void> {
    const tried = { name: `soak ${(made += 1)}`, acknowledged: false, gaveUp: random() < GIVES_UP }
    load.messages.push(tried)
    const answer = await write('/api/messages', { thread_id, body: tried.name }, token, tried.gaveUp)
    if (!answer) return
    tried.acknowledged = happened(answer)
    if (!tried.acknowledged) load.surprises.push(`writing: ${answer.status} ${answer.json.code}`)
  }

  async function again(work: () => Promise<void>): Promise<void> {
    while (running)
      await work().catch(
        (error: unknown) => void load.surprises.push(error instanceof Error ? error.message : 'unknown'),
      )
  }
  const working = [
    ...Array.from({ length: registrars }, () => again(register)),
    ...Array.from({ length: writers }, (_, at) => {
      const thread = threads[at % threads.length]
      return thread ? again(() => say(thread)) : Promise.resolve()
    }),
  ]
  return load
}
