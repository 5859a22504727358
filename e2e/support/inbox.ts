/** The development inbox: all mails and SMS that the product sent to an address. */
import { type APIRequestContext, expect } from '@playwright/test'

export type Sent = {
  id: number
  channel: 'mail' | 'sms'
  to: string
  subject: string | null
  text: string
  html: string | null
  created_at: string
}

/** The newest first. */
export async function inbox(request: APIRequestContext, to: string, channel?: Sent['channel']): Promise<Sent[]> {
  const answer = await request.get('/api/dev/outbox', { params: { to, ...(channel && { channel }) } })
  expect(answer.ok(), `the development inbox answered ${answer.status()}`).toBe(true)
  const { data } = await answer.json()
  return data
}

/** Waits for a new message that contains `words` if given: sending is a job, and mails of steps wait ten seconds. */
export async function nextMessage(
  request: APIRequestContext,
  to: string,
  channel: Sent['channel'],
  after = 0,
  words = '',
): Promise<Sent> {
  let found: Sent | undefined
  await expect
    .poll(
      async () => {
        found = (await inbox(request, to, channel)).find(({ id, text }) => id > after && text.includes(words))
        return Boolean(found)
      },
      { message: `a ${channel} to ${to}`, timeout: 30_000 },
    )
    .toBe(true)
  if (!found) throw new Error(`no ${channel} to ${to}`)
  return found
}

/** The six digits of the newest code sent by SMS. */
export async function phoneCode(request: APIRequestContext, phone: string, after = 0): Promise<string> {
  const { text } = await nextMessage(request, phone, 'sms', after)
  const code = /\b\d{6}\b/.exec(text)?.[0]
  if (!code) throw new Error(`no six digits in "${text}"`)
  return code
}
