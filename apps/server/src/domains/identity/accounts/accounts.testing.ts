/** Helpers for tests of accounts: read mails, extract their links, sign in. */
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { PASSWORD } from '../../../testing/people.ts'

export type SentMail = { subject: string; text: string; html: string }

/** Confirms the email as the mailed link does; only then may a passkey or an app be added. */
export async function confirmEmail(t: TestApp, { token }: { token: string }): Promise<void> {
  const { json } = await t.call(accounts.getAccount, { token })
  await t.deps.db
    .updateTable('accounts')
    .set({ email_verified_at: sql<Date>`app_now()` })
    .where('id', '=', json.data.id)
    .where('email_verified_at', 'is', null)
    .execute()
}

/** Sends mails that are delayed by a minute now. */
export async function sendHeld(t: TestApp): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'created'`.execute(t.deps.db)
  await t.runJobs()
}

/** Mails to an address, the oldest first, including those in the queue. */
export async function mailsTo(t: TestApp, address: string): Promise<SentMail[]> {
  await t.runJobs()
  const rows = await t.deps.db
    .selectFrom('outbox as o')
    .innerJoin('deliveries as d', (join) => join.on(sql`d.key::text`, '=', sql.ref('o.delivery_key')))
    .select(['o.subject', 'o.text', 'o.html'])
    .where('o.recipient', '=', address)
    .where('o.channel', '=', 'mail')
    .orderBy('d.id') // several are delivered at once, in any order
    .execute()
  return rows.map((row) => ({ subject: row.subject ?? '', text: row.text, html: row.html ?? '' }))
}

export async function lastMail(t: TestApp, address: string): Promise<SentMail> {
  const mail = (await mailsTo(t, address)).at(-1)
  if (!mail) throw new Error(`no mail to ${address}`)
  return mail
}

export const linkIn = (mail: SentMail): URL => new URL(/https?:\/\/\S+\?token=\S+/.exec(mail.text)?.[0] ?? '')
export const tokenIn = (mail: SentMail): string => linkIn(mail).searchParams.get('token') ?? ''

export const signIn = (t: TestApp, email: string, password = PASSWORD) =>
  t.call(accounts.login, { body: { email, password } })

export async function verifiedPhone(t: TestApp, phone: string, token?: string) {
  expect((await t.call(accounts.sendVerification, { body: { phone } })).status).toBe(202)
  await t.runJobs()
  const { text } = await t.deps.db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const code = /\d{6}/.exec(text)?.[0]
  return t.call(accounts.checkVerification, { body: { phone, code }, token })
}

export const rowOf = (t: TestApp, id: number) =>
  t.deps.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const counted = { mails: 0, phones: 0 } // counters only increase, so that people of one run differ
export const aNewEmail = () => `fresh-${process.pid}-${(counted.mails += 1)}@husrum.example`
export const aNewPhone = () => `+45${51_000_000 + (counted.phones += 1)}`

/** More than a test has connections (testing/app.ts), so that some calls have to wait for one. */
export const twelve = <T>(work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 12 }, (_, n) => work(n)))
/** For limits near or above twelve. */
export const fifty = <T>(work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 50 }, (_, n) => work(n)))
