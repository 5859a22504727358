/**
 * Text messages through Twilio's REST API. It has no idempotency keys, so a retry first looks for the earlier message.
 */
import { z } from 'zod'
import type { TwilioSettings } from '../../config/config.ts'
import { Undelivered, type Handover, type Sms, type SmsPort } from './delivery.ts'
import { callProvider, isLasting } from './sms-http.ts'

const ANSWER_MS = 12_000
const API = 'https://api.twilio.com'

export function twilioSms(settings: TwilioSettings, { answerMs = ANSWER_MS } = {}): SmsPort {
  const { accountSid, authToken, from, apiUrl = API } = settings
  const url = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  async function call(method: 'GET' | 'POST', fields: Record<string, string>): Promise<unknown> {
    const form = new URLSearchParams(fields).toString()
    const { status, json } = await callProvider('twilio', method === 'GET' ? `${url}?${form}` : url, {
      method,
      headers: {
        authorization,
        accept: 'application/json',
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(method === 'POST' ? { body: form } : {}),
      answerMs,
    })
    if (status >= 200 && status < 300) return json
    throw refused(status, json)
  }

  async function isThere({ to, text }: Sms, since: Date): Promise<boolean> {
    const read = sentMessages.safeParse(await call('GET', { To: to, From: from, PageSize: '50' }))
    // an unreadable answer does not show what arrived: sending again could duplicate it
    if (!read.success) throw new Undelivered('twilio: unreadable list')
    return read.data.messages.some(
      ({ body, date_created, status }) =>
        body === text && Date.parse(date_created) >= since.getTime() - SKEW_MS && !DID_NOT_GO.has(status),
    )
  }

  return {
    async sendSms(sms, handover) {
      if (handover.firstTryAt && (await isThere(sms, handover.firstTryAt))) return
      await call('POST', { To: sms.to, From: from, Body: sms.text, ...validity(handover) })
    },
  }
}

/** Twilio itself drops a message that it could not send before its expiry. */
function validity({ expiresAt }: Handover): Record<string, string> {
  if (!expiresAt) return {}
  const seconds = Math.floor((expiresAt.getTime() - Date.now()) / 1000)
  return { ValidityPeriod: String(Math.min(36_000, Math.max(6, seconds))) }
}

/** The clocks of the two companies may differ by this. */
const SKEW_MS = 5 * 60_000
const DID_NOT_GO = new Set(['failed', 'canceled'])
const sentMessages = z.object({
  messages: z.array(z.object({ body: z.string(), date_created: z.string(), status: z.string() })),
})

/** Errors about our number or our rights, not this message: the message waits until the operator fixes them. */
const ABOUT_US = new Set([20003, 21212, 21603, 21606, 21659, 21660, 21661])

function refused(status: number, json: unknown): Undelivered {
  const code = z.object({ code: z.number().int() }).safeParse(json).data?.code
  return new Undelivered(`twilio: ${status}${code === undefined ? '' : ` ${code}`}`, {
    lasting: isLasting(status) && !(code !== undefined && ABOUT_US.has(code)),
  })
}
