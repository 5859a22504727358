/** The ceiling: bare Fastify that runs given statements and answers given JSON, without checks or computing. */
import { createRequire } from 'node:module'
import pg from 'pg'
import type { App } from '../../apps/server/src/app/app.ts'
import { answerParent, type Statement } from './child.ts'

const pool = new pg.Pool({ ...JSON.parse(process.env.BENCH_CONNECTION ?? '{}'), max: 20 })
// the same Fastify that the server runs on
const Fastify: () => App['http'] = createRequire(new URL('../../apps/server/package.json', import.meta.url))('fastify')
const app = Fastify()
let work: { statements: Statement[]; reply: unknown }[] = []
let sent: { status: number; headers: Record<string, string>; body: Buffer }[] = []

/** Replies to send unchanged; their bytes come over the channel as Base64. */
export type Sent = { status: number; headers: Record<string, string>; body: string }

/** Statements of one connection run on one; the pool distributes the others. */
async function run(statements: Statement[]): Promise<void> {
  let client: pg.PoolClient | undefined
  for (const { text, values, name } of statements) {
    const asked = { text, values, ...(name === undefined ? {} : { name }) }
    if (/^begin|^start transaction/i.test(text)) client = await pool.connect()
    await (client ?? pool).query(asked)
    if (client && /^(commit|rollback)/i.test(text)) {
      client.release()
      client = undefined
    }
  }
}

app.route({
  method: ['GET', 'POST'],
  url: '/:n',
  handler: async (request) => {
    const { n } = request.params as { n: string } // the route has this parameter
    const one = work[Number(n)]
    if (!one) throw new Error('nothing to do')
    await run(one.statements)
    return one.reply
  },
})
app.route({
  method: ['GET', 'POST', 'DELETE'],
  url: '/sent/:n',
  handler: async (request, reply) => {
    const { n } = request.params as { n: string } // the route has this parameter
    const one = sent[Number(n)]
    if (!one) throw new Error('nothing to send')
    return reply.status(one.status).headers(one.headers).send(one.body)
  },
})
app.get('/page/:n', async (request, reply) => {
  const { n } = request.params as { n: string } // the route has this parameter
  return reply.type('text/html').send(work[Number(n)]?.reply)
})
await app.listen({ port: 0, host: '127.0.0.1' })
answerParent(app, {
  work: (given) => {
    work = given as typeof work // the parent sends this type
    return true
  },
  sent: (given) => {
    sent = (given as Sent[]).map((each) => ({ ...each, body: Buffer.from(each.body, 'base64') })) // the parent sends it
    return true
  },
})
