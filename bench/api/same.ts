/** Two sides are compared only if they answer the same. */
import { request as send, type IncomingHttpHeaders } from 'node:http'
import type { Child } from './child.ts'
import type { Request } from './load.ts'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** The bytes as sent, compressed or not. Throws for anything but 2xx. */
export function ask({ port }: Pick<Child, 'port'>, { method, path, headers, body }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    send({ host: '127.0.0.1', port, method, path, headers: { ...headers } }, (reply) => {
      const pieces: Buffer[] = []
      reply.on('data', (piece: Buffer) => pieces.push(piece)).on('error', reject)
      reply.on('end', () => {
        const answer = { status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(pieces) }
        if (answer.status >= 200 && answer.status < 300) resolve(answer)
        else reject(new Error(`${method} ${path}: ${answer.status} ${answer.body.toString().slice(0, 300)}`))
      })
    })
      .on('error', reject)
      .end(body)
  })
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
