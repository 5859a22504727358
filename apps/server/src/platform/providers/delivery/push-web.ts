/**
 * Web push over HTTPS (RFC 8030). Requests go to known push services of browsers only, whatever address a subscription
 * names, and follow no redirect.
 */
import { createHash } from 'node:crypto'
import { codeOf, Undelivered, type PushPort } from './delivery.ts'
import { encryptPush, PUSH_TEXT_MAX, signPush, type PushKeys } from './push-crypto.ts'

const HOSTS =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|([a-z\d-]+\.)+notify\.windows\.com)$/

/** The origin of a push service we know; undefined for any other address. */
export function pushService(endpoint: string): string | undefined {
  if (!URL.canParse(endpoint)) return undefined
  const { protocol, hostname, port, username, password, hash, origin } = new URL(endpoint)
  const plain = protocol === 'https:' && port === '' && username === '' && password === '' && hash === ''
  return plain && HOSTS.test(hostname) ? origin : undefined
}

/** The delivery's own limit is well above it. */
const ANSWER_MS = 12_000
/** A message without its own expiry is useful for a day. */
const TTL_S = 86_400

type Settings = {
  keys: () => Promise<PushKeys>
  /** Our contact address for push services. */
  subject: string
  /** Tests replace it with a service of their own. */
  send?: typeof fetch
  answerMs?: number
}

export function webPush({ keys, subject, send = fetch, answerMs = ANSWER_MS }: Settings): PushPort {
  return {
    async sendPush({ device, text, topic, urgency }, { key, expiresAt }) {
      const origin = pushService(device.endpoint)
      if (!origin) throw new Undelivered('push: no known push service', { lasting: true })
      const body = Buffer.from(JSON.stringify({ ...parsed(text), key }))
      if (body.length > PUSH_TEXT_MAX) throw new Undelivered('push: too long', { lasting: true })
      const now = new Date()
      const ttl = expiresAt ? Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)) : TTL_S
      const status = await post({ send, answerMs }, device.endpoint, {
        // the worker shows messages with the same key once
        body: encryptPush(body, device),
        headers: {
          authorization: signPush(await keys(), origin, subject, now),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttl),
          urgency,
          // replaces an undelivered message on the same topic, also one of an earlier try
          topic: topicOf(topic),
        },
      })
      if (status >= 200 && status < 300) return
      const gone = status === 404 || status === 410
      const passing = [401, 403, 408, 425, 429].includes(status) || status >= 500 || status < 400
      throw new Undelivered(`push: ${status}`, { lasting: !passing, gone })
    },
  }
}

/** At most 32 letters of the URL-safe alphabet; the service does not learn the topic from it. */
const topicOf = (topic: string) => createHash('sha256').update(topic).digest('base64url').slice(0, 32)

// delivery.ts stores an object in it
const parsed = (text: string) => JSON.parse(text) as Record<string, unknown>

async function post(
  { send, answerMs }: Required<Pick<Settings, 'send' | 'answerMs'>>,
  url: string,
  { body, headers }: { body: Buffer; headers: Record<string, string> },
): Promise<number> {
  try {
    const reply = await send(url, {
      method: 'POST',
      body: new Uint8Array(body),
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    })
    await reply.body?.cancel()
    return reply.status
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    throw new Undelivered(`push: ${timedOut ? 'ETIMEDOUT' : codeOf(error instanceof Error ? error.cause : error)}`)
  }
}
