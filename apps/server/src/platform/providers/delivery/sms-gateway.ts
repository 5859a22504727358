/**
 * Text messages through any gateway that accepts one JSON body over HTTPS: the operator sets its address, the
 * Authorization header and the body. The message's key is sent as `Idempotency-Key` and as {key}, for gateways that
 * detect repeats.
 */
import type { GatewaySettings, JsonValue } from '../../config/config.ts'
import { Undelivered, type SmsPort } from './delivery.ts'
import { callProvider, isLasting } from './sms-http.ts'

const ANSWER_MS = 12_000

export function gatewaySms(settings: GatewaySettings, { answerMs = ANSWER_MS } = {}): SmsPort {
  const { url, authorization, from, body } = settings
  return {
    async sendSms({ to, text }, { key }) {
      const values = { from, to, digits: to.replace(/\D/g, ''), text, key }
      const { status } = await callProvider('gateway', url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'idempotency-key': key,
          ...(authorization ? { authorization } : {}),
        },
        body: JSON.stringify(filled(body, values)),
        answerMs,
      })
      if (status >= 200 && status < 300) return
      throw new Undelivered(`gateway: ${status}`, { lasting: isLasting(status) })
    },
  }
}

/** Replaced inside the strings of the parsed body, so that no message can break out of them. */
function filled(value: JsonValue, values: Record<string, string>): JsonValue {
  if (typeof value === 'string') return value.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  if (Array.isArray(value)) return value.map((each) => filled(each, values))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, values)]))
  return value
}
