/** Twilio's Messages API for tests: form bodies, basic auth and JSON replies, a list of created messages, and moods. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export const SMS_ACCOUNT = `AC${'0123456789abcdef'.repeat(2)}`
export const SMS_TOKEN = 'a-token-that-nobody-may-see'
export const SMS_FROM = '+4552512345'

export type MadeMessage = {
  to: string
  from: string
  body: string
  validity: string | undefined
  made: Date
  status: string
}
type Trouble = { status: number; code?: number; message?: string }
export type Mood = {
  /** sends no reply */ silent?: boolean
  /** answers 200 without JSON */ unreadable?: boolean
  trouble?: Trouble
  /** creates the message and closes the connection instead of a reply */ dropAfterMaking?: boolean
}

export type SmsServer = {
  url: string
  made: MadeMessage[]
  mood: Mood
  /** Method and path of every call. */
  calls: string[]
  nextCall(): Promise<unknown>
  hangUp(): void
  close(): Promise<void>
}

export async function smsServer(): Promise<SmsServer> {
  const path = `/2010-04-01/Accounts/${SMS_ACCOUNT}/Messages.json`
  const basic = `Basic ${Buffer.from(`${SMS_ACCOUNT}:${SMS_TOKEN}`).toString('base64')}`

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://sms.test')
    const form = new URLSearchParams(await textOf(request))
    me.calls.push(`${request.method} ${url.pathname}`)
    server.emit('call')
    if (me.mood.silent) return
    if (me.mood.unreadable) return void reply.end('<html>maintenance</html>')
    const { trouble } = me.mood
    if (trouble) return send(reply, trouble.status, { ...trouble, more_info: 'https://www.twilio.com/docs/errors' })
    if (request.headers.authorization !== basic)
      return send(reply, 401, { code: 20003, message: 'Authenticate', status: 401 })
    if (url.pathname !== path) return send(reply, 404, { code: 20404, message: 'not found', status: 404 })
    if (request.method === 'GET') {
      const found = me.made.filter(
        ({ to, from }) => to === url.searchParams.get('To') && from === url.searchParams.get('From'),
      )
      return send(reply, 200, { messages: found.map(resource), page: 0, page_size: 50, next_page_uri: null })
    }
    const message: MadeMessage = {
      to: form.get('To') ?? '',
      from: form.get('From') ?? '',
      body: form.get('Body') ?? '',
      validity: form.get('ValidityPeriod') ?? undefined,
      made: new Date(),
      status: 'queued',
    }
    me.made.push(message)
    if (me.mood.dropAfterMaking) return me.hangUp()
    send(reply, 201, resource(message))
  }

  const server = createServer((request, reply) => void answer(request, reply))
  server.maxRequestsPerSocket = 1 // a reused connection could close while the next request uses it
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const me: SmsServer = {
    url: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    made: [],
    mood: {},
    calls: [],
    nextCall: () => once(server, 'call'),
    hangUp: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return me
}

const resource = ({ to, from, body, made, status }: MadeMessage) => ({
  sid: `SM${createHash('md5').update(body).digest('hex')}`,
  account_sid: SMS_ACCOUNT,
  to,
  from,
  body,
  status,
  date_created: made.toUTCString(),
  date_sent: null,
  date_updated: made.toUTCString(),
})

function send(reply: ServerResponse, status: number, body: object): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString()
}
