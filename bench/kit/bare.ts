/** The ceiling: a bare Fastify that sends given replies, some of them after given statements, and does nothing else. */
import { createRequire } from 'node:module'
import process from 'node:process'
import pg from 'pg'
import type { App } from '../../apps/server/src/app/app.ts'
import { answerParent } from './child.ts'
import type { Statement } from './statements.ts'

/** A reply to send unchanged; its bytes come over the channel as Base64. */
export type Reply = { status: number; headers: Record<string, string>; body: string; statements: Statement[] }

const pool = new pg.Pool({ ...JSON.parse(process.env.BENCH_CONNECTION ?? '{}'), max: 20 })
// the same Fastify that the server runs on
const Fastify: () => App['http'] = createRequire(new URL('../../apps/server/package.json', import.meta.url))('fastify')
const app = Fastify()
let replies: (Omit<Reply, 'body'> & { body: Buffer })[] = []

/** Statements of a transaction run on one connection; the pool distributes the others. */
async function run(statements: Statement[]): Promise<void> {
  let client: pg.PoolClient | undefined
  for (const statement of statements) {
    if (/^begin|^start transaction/i.test(statement.text)) client = await pool.connect()
    await (client ?? pool).query(statement)
    if (client && /^(commit|rollback)/i.test(statement.text)) {
      client.release()
      client = undefined
    }
  }
}

app.route({
  method: ['GET', 'POST', 'DELETE'],
  url: '/:n',
  handler: async (request, reply) => {
    const { n } = request.params as { n: string } // the route has this parameter
    const one = replies[Number(n)]
    if (!one) throw new Error('nothing to send')
    if (one.statements.length > 0) await run(one.statements)
    return reply.status(one.status).headers(one.headers).send(one.body)
  },
})
await app.listen({ port: 0, host: '127.0.0.1' })
answerParent(app, {
  replies: (given) => {
    replies = (given as Reply[]).map((each) => ({ ...each, body: Buffer.from(each.body, 'base64') })) // sent by ask.ts
    return true
  },
})
