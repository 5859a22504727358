/** Single calls. Two sides are compared only if they answer the same. */
import { request as send, type IncomingHttpHeaders } from 'node:http'
import type { Reply } from './bare.ts'
import type { Child } from './child.ts'
import type { Request } from './load.ts'
import type { CallStatements, Statement } from './statements.ts'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Any answer, with its bytes as sent, compressed or not. */
export function call({ port }: Pick<Child, 'port'>, { method, path, headers, body }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = send({ host: '127.0.0.1', port, method, path, headers: { ...headers }, timeout: 60_000 }, (reply) => {
      const pieces: Buffer[] = []
      reply.on('data', (piece: Buffer) => pieces.push(piece)).on('error', reject)
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(pieces) }),
      )
    })
    sent.on('error', reject).on('timeout', () => sent.destroy(new Error('no answer within a minute')))
    sent.end(body)
  })
}

export const isFine = ({ status }: Answer): boolean => status >= 200 && status < 300

/** Throws for anything but 2xx. */
export async function ask(child: Pick<Child, 'port'>, request: Request): Promise<Answer> {
  const answer = await call(child, request)
  if (isFine(answer)) return answer
  throw new Error(`${request.method} ${request.path}: ${answer.status} ${answer.body.toString().slice(0, 300)}`)
}

/** The JSON of a call of the product; the caller names its type. */
export async function read<T>(child: Pick<Child, 'port'>, path: string, token?: string): Promise<T> {
  return JSON.parse((await ask(child, get(path, token))).body.toString())
}

export function get(path: string, token?: string): Request {
  return { method: 'GET', path, ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }) }
}

export function post(path: string, token: string | undefined, body: object): Request {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  return { method: 'POST', path, headers, body: JSON.stringify(body) }
}

/** Headers of one reply or connection: the bare route sends its own. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

/** What the product answered, and the requests by which the ceiling answers the same. */
export type Learnt = { answers: Answer[]; plain: Request[] }

/**
 * Asks the product once for each request, gives the ceiling these replies, and throws when it answers otherwise. With
 * `statements` the ceiling also runs what the product sent to PostgreSQL.
 */
export async function learn(
  what: string,
  { ours, bare }: { ours: Child; bare: Child },
  requests: Request[],
  { statements: isWithStatements = false } = {},
): Promise<Learnt> {
  const answers: Answer[] = []
  const replies: Reply[] = []
  for (const request of requests) {
    if (isWithStatements) await ask(ours, request) // the first one also plans the statements
    const [answer, statements] = isWithStatements ? await record(ours, request) : [await ask(ours, request), []]
    answers.push(answer)
    replies.push({ ...toSend(answer), statements })
  }
  await bare.ask('replies', replies)
  const plain = requests.map((request, n): Request => ({ ...request, path: `/${n}` }))
  for (const [n, request] of requests.entries()) {
    const [answer, same] = [answers[n], plain[n]]
    if (answer && same) requireSame(what, request, answer, await ask(bare, same))
  }
  return { answers, plain }
}

/** One call with its statements. */
export async function record(ours: Child, request: Request): Promise<[Answer, Statement[]]> {
  await ours.ask('statements')
  const answer = await ask(ours, request)
  const [call] = await ours.ask<CallStatements[]>('statements', true)
  if (!call) throw new Error(`${request.method} ${request.path}: the call was not recorded`)
  return [answer, call.sent]
}

function toSend({ status, headers, body }: Answer): Omit<Reply, 'statements'> {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || OWN_HEADERS.has(name) ? [] : [[name, String(value)] as const],
  )
  return { status, headers: Object.fromEntries(kept), body: body.toString('base64') }
}

/** A read needs the same bytes on both sides; a write, which returns new ids and times, the same fields. */
export function requireSame(what: string, { method, path }: Request, ours: Answer, bare: Answer): void {
  const same = method === 'GET' ? ours.body.equals(bare.body) : fieldsOf(ours.body) === fieldsOf(bare.body)
  if (same && ours.status === bare.status) return
  throw new Error(
    `${what}: ${method} ${path} is answered differently, so there is nothing to compare: Husrum ${say(ours)}, bare ${say(bare)}`,
  )
}

const say = ({ status, body }: Answer) => `${status} with ${body.length} bytes ${body.toString().slice(0, 80)}`

/** The names of all fields, in order; for a list those of its first entry. */
function fieldsOf(body: Buffer): string {
  const names = (value: unknown): string => {
    if (Array.isArray(value)) return `[${names(value[0])}]`
    if (typeof value !== 'object' || value === null) return ''
    return `{${Object.entries(value)
      .map(([name, inner]) => `${name}${Array.isArray(inner) ? '[]' : ''}`)
      .join()}}`
  }
  return body.length === 0 ? '' : names(JSON.parse(body.toString()))
}
