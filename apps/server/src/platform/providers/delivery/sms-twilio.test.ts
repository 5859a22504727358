import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SMS_ACCOUNT, SMS_FROM, SMS_TOKEN, smsServer, type SmsServer } from '../../../testing/providers/sms-server.ts'
import { twilioSms } from './sms-twilio.ts'

const sms = { to: '+4520123456', text: '123456 is your Husrum code & more, æøå' }
const handover = { key: 'key-1' }

let server: SmsServer
beforeEach(async () => void (server = await smsServer()))
afterEach(() => server.close())

const twilio = (more: { authToken?: string; answerMs?: number } = {}) =>
  twilioSms(
    {
      provider: 'twilio',
      accountSid: SMS_ACCOUNT,
      authToken: more.authToken ?? SMS_TOKEN,
      from: SMS_FROM,
      apiUrl: server.url,
    },
    more.answerMs ? { answerMs: more.answerMs } : {},
  )
const failure = (sending: Promise<void>) =>
  sending.then(
    () => 'sent',
    ({ reason, lasting }: { reason: string; lasting: boolean }) => ({ reason, lasting }),
  )

test('a message arrives with its words and its sender', async () => {
  await twilio().sendSms(sms, handover)
  expect(server.made).toMatchObject([{ to: sms.to, from: SMS_FROM, body: sms.text, validity: undefined }])
  expect(server.calls).toEqual([`POST /2010-04-01/Accounts/${SMS_ACCOUNT}/Messages.json`])
})

test('Twilio drops by itself what it could not send while it was worth something', async () => {
  const port = twilio()
  await port.sendSms(sms, { ...handover, expiresAt: new Date(Date.now() + 600_500) })
  await port.sendSms(sms, { ...handover, expiresAt: new Date(Date.now() + 1000) })
  await port.sendSms(sms, { ...handover, expiresAt: new Date(Date.now() + 86_400_000) })
  expect(server.made.map(({ validity }) => Number(validity) > 0 && Math.round(Number(validity) / 6) * 6)).toEqual([
    600, 6, 36_000,
  ])
})

describe('what Twilio says', () => {
  test.each([
    [400, 21211, "The 'To' number +4520123456 is not a valid phone number.", true],
    [400, 21610, 'recipient has unsubscribed', true],
    [400, 21606, "The 'From' number is not a valid one", false],
    [401, 20003, 'Authenticate', false],
    [403, 20005, 'Account not active', false],
    [429, 20429, 'Too Many Requests', false],
    [500, 20500, 'An internal server error has occurred', false],
    [503, undefined, 'Service Unavailable', false],
  ])('%i %s', async (status, code, message, lasting) => {
    server.mood = { trouble: { status, ...(code ? { code } : {}), message } }
    const port = twilio()
    expect(await failure(port.sendSms(sms, handover))).toEqual({
      reason: `twilio: ${status}${code ? ` ${code}` : ''}`,
      lasting,
    })
    server.mood = {}
    await port.sendSms(sms, handover)
    expect(server.made).toHaveLength(1)
  })

  test('a wrong token passes, and is not repeated to anybody', async () => {
    const heard = await failure(twilio({ authToken: 'wrong-and-secret' }).sendSms(sms, handover))
    expect(heard).toEqual({ reason: 'twilio: 401 20003', lasting: false })
  })

  test('silence has an end, a failure that passes', async () => {
    server.mood = { silent: true }
    expect(await failure(twilio({ answerMs: 50 }).sendSms(sms, handover))).toEqual({
      reason: 'twilio: ETIMEDOUT',
      lasting: false,
    })
  })

  test('nobody there is a failure that passes', async () => {
    await server.close() // before any call: an open connection of an ended call would be reset, not refused
    expect(await failure(twilio().sendSms(sms, handover))).toEqual({ reason: 'twilio: ECONNREFUSED', lasting: false })
  })
})

describe('a second try', () => {
  const again = () => ({ ...handover, firstTryAt: new Date() })

  test('sends nothing when the first one arrived after all', async () => {
    const port = twilio()
    server.mood = { dropAfterMaking: true }
    expect(await failure(port.sendSms(sms, handover))).toMatchObject({ lasting: false })
    server.mood = {}
    await port.sendSms(sms, again())
    expect(server.made).toHaveLength(1)
  })

  test('sends when it did not: never made, made earlier for something else, or failed there', async () => {
    const port = twilio()
    await port.sendSms(sms, again())
    expect(server.made).toHaveLength(1)
    const [first] = server.made
    if (first) first.made = new Date(Date.now() - 3_600_000)
    await port.sendSms(sms, again())
    expect(server.made).toHaveLength(2)
    for (const message of server.made) message.status = 'failed'
    await port.sendSms(sms, again())
    await port.sendSms({ ...sms, text: 'other words' }, again())
    expect(server.made).toHaveLength(4)
  })

  test('sends nothing when the list of what arrived cannot be read', async () => {
    server.mood = { unreadable: true }
    expect(await failure(twilio().sendSms(sms, again()))).toEqual({ reason: 'twilio: unreadable list', lasting: false })
    expect(server.made).toHaveLength(0)
  })

  test('sends nothing as long as it cannot ask', async () => {
    server.mood = { trouble: { status: 500 } }
    expect(await failure(twilio().sendSms(sms, again()))).toEqual({ reason: 'twilio: 500', lasting: false })
    expect(server.calls).toEqual([`GET /2010-04-01/Accounts/${SMS_ACCOUNT}/Messages.json`])
  })
})
