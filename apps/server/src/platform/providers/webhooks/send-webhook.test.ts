import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webhookServer, type WebhookServer } from '../../../testing/providers/webhook-server.ts'
import { isPublicAddress } from './public-address.ts'
import { sendWebhook, urlProblem, type SendOptions } from './send-webhook.ts'

let server: WebhookServer
beforeAll(async () => {
  server = await webhookServer()
})
beforeEach(() => {
  server.mood = {}
  server.received.length = 0
})
afterAll(() => server.close())

const key = Buffer.from('a key of thirty-two bytes, no more')
const sending = (url = server.url) => ({
  url,
  secrets: [`whsec_${key.toString('base64')}`],
  id: 'msg_1',
  body: '{"type":"ping"}',
  timestamp: 1_795_000_000,
})

test('signed as Standard Webhooks say, so that a receiver can check it', async () => {
  expect(await sendWebhook(sending(), { allowPrivate: true })).toEqual({ status: 204 })
  const [{ headers, body }] = server.received as [(typeof server.received)[number]] // one was sent
  expect(body).toBe('{"type":"ping"}')
  const expected = createHmac('sha256', key).update('msg_1.1795000000.{"type":"ping"}').digest('base64')
  expect([headers['webhook-id'], headers['webhook-timestamp'], headers['webhook-signature']]).toEqual([
    'msg_1',
    '1795000000',
    `v1,${expected}`,
  ])
})

test('a redirect is an answer, and is not followed', async () => {
  server.mood = { status: 302, location: `${server.url}/elsewhere` }
  expect(await sendWebhook(sending(), { allowPrivate: true })).toEqual({ status: 302 })
  expect(server.received).toHaveLength(1)
})

test('who hangs is left after the time that is given', async () => {
  server.mood = { hangs: true }
  expect(await sendWebhook(sending(), { allowPrivate: true, timeoutMs: 50 })).toEqual({ error: 'no answer in time' })
})

test('nobody there', async () => {
  expect(await sendWebhook(sending('http://127.0.0.1:1/'), { allowPrivate: true })).toEqual({ error: 'ECONNREFUSED' })
})

describe('never into our own network', () => {
  test.each([
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://localhost/',
    'https://printer/',
    'https://app.localhost/',
    'https://localhost./',
    'https://printer./',
  ])('%s', async (url) => {
    expect(urlProblem(url)).toBe('private')
    expect(await sendWebhook(sending(url))).toEqual({ error: 'private address' })
  })

  test.each(['http://hooks.example.com/', 'ftp://hooks.example.com/', 'https://a:b@hooks.example.com/', 'hooks', ''])(
    'no address for a webhook: %s',
    (url) => expect(urlProblem(url)).toBe('form'),
  )

  test('a name is judged by what it resolves to as it connects', async () => {
    const { port } = new URL(server.url)
    for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::1'], []]) {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      const lookup: SendOptions['lookup'] = (_, give) => give(null, found)
      const answer = await sendWebhook(sending(`https://hooks.example.com:${port}/`), { lookup })
      expect(answer).toEqual({ error: addresses.length > 0 ? 'private address' : 'no address' })
    }
    expect(server.received).toEqual([])
  })

  test('public ones are', () => {
    for (const address of ['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1'])
      expect(isPublicAddress(address)).toBe(true)
    for (const address of ['100.64.0.1', '192.0.2.1', '224.0.0.1', '2002:7f00:1::', 'fe80::1', 'nonsense'])
      expect(isPublicAddress(address)).toBe(false)
  })
})
