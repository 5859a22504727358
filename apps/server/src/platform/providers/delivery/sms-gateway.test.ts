import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { gatewaySms } from './sms-gateway.ts'

const sms = { to: '+4520123456', text: '123456 is your "code" {from} \\ & more, æøå' }
const handover = { key: 'key-1' }

let server: Server
let heard: { method: string | undefined; path: string | undefined; headers: IncomingHttpHeaders; body: string }[]
let answer: { status: number; location?: string } | 'silence'
beforeEach(async () => {
  heard = []
  answer = { status: 200 }
  server = createServer(async (request, reply) => {
    heard.push({ method: request.method, path: request.url, headers: request.headers, body: await text(request) })
    if (answer === 'silence') return
    reply.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end('{}')
  })
  server.maxRequestsPerSocket = 1 // an open connection could end while the next request uses it
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const address = () => {
  const bound = server.address()
  return `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
}
function port(env: Record<string, string> = {}, options: { answerMs?: number } = {}) {
  const { sms: settings } = readConfig({ SMS_URL: `${address()}/send?v=2`, SMS_FROM: 'Husrum', ...env })
  if (settings?.provider !== 'gateway') throw new Error('a gateway was asked for')
  return gatewaySms(settings, options)
}
const failure = (sending: Promise<void>) =>
  sending.then(
    () => 'sent',
    ({ reason, lasting }: { reason: string; lasting: boolean }) => ({ reason, lasting }),
  )

test('one JSON body a message, with the key of the message', async () => {
  await port({ SMS_AUTHORIZATION: 'Bearer secret' }).sendSms(sms, handover)
  expect(heard).toHaveLength(1)
  expect(heard[0]).toMatchObject({
    method: 'POST',
    path: '/send?v=2',
    headers: { authorization: 'Bearer secret', 'content-type': 'application/json', 'idempotency-key': 'key-1' },
  })
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ from: 'Husrum', to: sms.to, text: sms.text, reference: 'key-1' })
})

test('in the shape that the gateway wants; nothing in a message breaks out of it', async () => {
  const SMS_BODY = '{"sender":"{from}","message":"{text}","recipients":[{"msisdn":"{digits}"}],"class":"premium","n":1}'
  await port({ SMS_BODY }).sendSms(sms, handover)
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
    sender: 'Husrum',
    message: sms.text,
    recipients: [{ msisdn: '4520123456' }],
    class: 'premium',
    n: 1,
  })
  expect(heard[0]?.headers.authorization).toBeUndefined()
})

describe('what the gateway says', () => {
  test.each([
    [400, true],
    [422, true],
    [401, false],
    [429, false],
    [500, false],
  ])('%i', async (status, lasting) => {
    answer = { status }
    expect(await failure(port().sendSms(sms, handover))).toEqual({ reason: `gateway: ${status}`, lasting })
  })

  test('a redirect is not followed: the credentials are for the named host', async () => {
    answer = { status: 307, location: `${address()}/elsewhere` }
    expect(await failure(port().sendSms(sms, handover))).toEqual({ reason: 'gateway: 307', lasting: false })
    expect(heard).toHaveLength(1)
  })

  test('silence has an end', async () => {
    answer = 'silence'
    expect(await failure(port({}, { answerMs: 50 }).sendSms(sms, handover))).toEqual({
      reason: 'gateway: ETIMEDOUT',
      lasting: false,
    })
  })
})
