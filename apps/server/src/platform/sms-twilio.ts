/** Text messages by Twilio's SDK. It has no idempotency keys for messages, so a second try looks first whether the earlier one arrived. */
import type { Twilio } from 'twilio'
import type RequestClient from 'twilio/lib/base/RequestClient.js'
import type { SmsSettings } from './config.ts'
import { codeOf, Undelivered, type Handover, type Sms, type SmsPort } from './delivery.ts'

const ANSWER_MS = 12_000
const API = 'https://api.twilio.com'

export function twilioSms(settings: SmsSettings, { answerMs = ANSWER_MS } = {}): SmsPort {
  const opening = open(settings, answerMs) // now: loading the SDK holds the process for 0.4 s, which belongs to the start
  return {
    async sendSms(sms, handover) {
      const client = await opening
      try {
        if (handover.firstTryAt && (await isThere(client, sms, settings.from, handover.firstTryAt))) return
        await client.messages.create({ to: sms.to, from: settings.from, body: sms.text, ...validity(handover) })
      } catch (error) {
        throw undelivered(error)
      }
    },
  }
}

async function open({ accountSid, authToken, apiUrl }: SmsSettings, timeout: number): Promise<Twilio> {
  const { default: twilio } = await import('twilio')
  class Requests extends twilio.RequestClient {
    override request<T>(request: RequestClient.RequestOptions<T>) {
      return super.request<T>(apiUrl ? { ...request, uri: request.uri.replace(API, apiUrl) } : request)
    }
  }
  const client = twilio(accountSid, authToken, {
    httpClient: new Requests({ timeout, autoRetry: false }),
    logLevel: 'none', // its debug log shows messages and recipients
  })
  void client.messages // loads the rest of the SDK
  return client
}

/** Twilio itself drops what it could not send while it was worth something. */
function validity({ expiresAt }: Handover): { validityPeriod?: number } {
  if (!expiresAt) return {}
  const seconds = Math.floor((expiresAt.getTime() - Date.now()) / 1000)
  return { validityPeriod: Math.min(36_000, Math.max(6, seconds)) }
}

/** Clocks of two houses. */
const SKEW_MS = 5 * 60_000
const DID_NOT_GO = new Set(['failed', 'canceled'])

async function isThere(client: Twilio, { to, text }: Sms, from: string, since: Date): Promise<boolean> {
  const sent = await client.messages.list({ to, from, pageSize: 50, limit: 50 })
  return sent.some(
    ({ body, dateCreated, status }) =>
      body === text && dateCreated.getTime() >= since.getTime() - SKEW_MS && !DID_NOT_GO.has(status),
  )
}

/** Our number or our rights, not this message: the operator mends it, the message waits. */
const ABOUT_US = new Set([20003, 21212, 21603, 21606, 21659, 21660, 21661])

/** A 4xx is lasting, unless it is about our account, the pace or a clash; a 5xx, a broken connection and silence pass. */
function undelivered(error: unknown): Undelivered {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number')
    return new Undelivered(`twilio: ${codeOf(error)}`)
  const { status } = error
  const code = 'code' in error && typeof error.code === 'number' ? error.code : undefined
  const passes = status < 400 || status >= 500 || [401, 403, 404, 405, 408, 409, 425, 429].includes(status)
  return new Undelivered(`twilio: ${status}${code ? ` ${code}` : ''}`, {
    lasting: !passes && !(code !== undefined && ABOUT_US.has(code)),
  })
}
