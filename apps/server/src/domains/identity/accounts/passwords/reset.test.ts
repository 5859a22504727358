import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient, anAdmin, PASSWORD } from '../../../../testing/people.ts'
import { aNewEmail, lastMail, linkIn, mailsTo, rowOf, signIn, tokenIn, twelve } from '../accounts.testing.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const NEW = 'walnut ladder seven'
let addresses = 0 // each caller has its own address, as in reality
const anAddress = () => `10.7.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`
const forgot = (email: unknown, headers: Record<string, string> = {}, remoteAddress = anAddress()) =>
  t.request({ method: 'POST', url: '/api/auth/forgot-password', payload: { email }, headers, remoteAddress })
const reset = (token: unknown, password: unknown = NEW, more: object = {}) =>
  t.call(accounts.resetPassword, { body: { token, password, password_confirmation: password, ...more } })
async function aToken(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(200)
  const mails = (await mailsTo(t, email)).filter(({ subject }) => subject === 'Set a new password')
  return tokenIn(mails.at(-1) ?? (await lastMail(t, email)))
}

describe('POST /api/auth/forgot-password', () => {
  test('mails a link, both in the language it was asked in', async () => {
    const person = await aClient(t, { locale: 'da' })
    const reply = await forgot(person.email.toUpperCase(), { locale: 'de', host: 'evil.example' })
    expect([reply.status, reply.json]).toEqual([200, { data: { sent: true } }])
    const mail = await lastMail(t, person.email)
    expect(linkIn(mail).href).toMatch(/^http:\/\/localhost:3000\/de\/reset-password\?token=[\w-]{43}$/)
    expect(mail.subject).toMatch(/Passwort/)
    expect(mail.html).toContain(linkIn(mail).href)
    expect(linkIn(mail).search).not.toContain('husrum.example')
  })

  test.each([
    ['en', '/reset-password'],
    ['da', '/da/reset-password'],
    ['dk', '/dk/reset-password'],
    ['de', '/de/reset-password'],
  ])('%s leads to %s', async (locale, path) => {
    const person = await aClient(t)
    await forgot(person.email, { locale })
    expect(linkIn(await lastMail(t, person.email)).pathname).toBe(path)
  })

  test('only the hash of the token is kept', async () => {
    const person = await aClient(t)
    const token = await aToken(person.email)
    const links = await t.deps.db
      .selectFrom('mailed_links')
      .selectAll()
      .where('account_id', '=', person.account_id)
      .execute()
    expect(links).toHaveLength(1)
    expect(links[0]?.token_hash).toHaveLength(32)
    expect(JSON.stringify(links)).not.toContain(token)
  })

  test('known and unknown: the same answer, and the same work inside the call', async () => {
    const known = await aClient(t)
    const work = async (email: string) => {
      const tables = ['limit_hits', 'mailed_links', 'deliveries'] as const
      const count = async () => {
        const counts: number[] = []
        for (const table of tables)
          counts.push(
            (
              await t.deps.db
                .selectFrom(table)
                .select(({ fn }) => fn.countAll<number>().as('n'))
                .executeTakeFirstOrThrow()
            ).n,
          )
        return counts
      }
      await t.runJobs()
      const before = await count()
      const reply = await forgot(email)
      const after = await count()
      const { date: _, 'x-request-id': _id, ...headers } = reply.headers
      return {
        status: reply.status,
        text: reply.text,
        headers,
        wrote: after.map((n, i) => n - (before[i] ?? 0)),
        jobs: (await t.runJobs()) > 0,
      }
    }
    const [unknown, seen] = [await work(aNewEmail()), await work(known.email)]
    expect(unknown).toEqual(seen)
    expect(unknown.wrote).toEqual([2, 0, 0]) // of the address, and of its network
  })

  test('the twenty-first of an hour from one address is 429 without a proof of work', async () => {
    const address = anAddress()
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1) statuses.push((await forgot(aNewEmail(), {}, address)).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    await t.moveClock(3601)
    expect((await forgot(aNewEmail(), {}, address)).status).toBe(200)
    await t.moveClock(0)
  })

  test('three mails an hour reach an address, and nobody hears of the fourth', async () => {
    const person = await aClient(t)
    for (let n = 0; n < 5; n += 1) expect((await forgot(person.email)).status).toBe(200)
    expect(await mailsTo(t, person.email)).toHaveLength(3)
    await t.moveClock(3601)
    await forgot(person.email)
    expect(await mailsTo(t, person.email)).toHaveLength(4)
    await t.moveClock(0)
  })

  test('who is suspended or has left gets none', async () => {
    for (const column of ['suspended_at', 'deleted_at']) {
      const person = await aClient(t, { [column]: new Date() })
      expect((await forgot(person.email)).status).toBe(200)
      expect(await mailsTo(t, person.email)).toEqual([])
    }
  })

  test.each([
    undefined,
    null,
    5,
    'nonsense',
    ['a@b.dk'],
    { a: 1 },
    'a\u0000@husrum.example',
    `${'x'.repeat(10_000)}@husrum.example`,
  ])('422 for %j', async (email) => expect((await forgot(email)).status).toBe(422))
})

describe('POST /api/auth/reset-password', () => {
  test('sets the password, ends every session, proves the address, and tells the owner', async () => {
    const person = await aClient(t)
    const reply = await reset(await aToken(person.email))
    expect([reply.status, reply.json]).toEqual([200, { data: { reset: true } }])
    expect((await t.call(accounts.getAccount, { token: person.token })).status).toBe(401)
    expect([(await signIn(t, person.email)).status, (await signIn(t, person.email, NEW)).status]).toEqual([401, 200])
    const row = await rowOf(t, person.account_id)
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
    expect(row.email_verified_at).not.toBeNull()
    expect((await lastMail(t, person.email)).subject).toBe('Your password has changed')
  })

  test('lets the owner in although others have used up the tries', async () => {
    const person = await aClient(t)
    for (let n = 0; n < 10; n += 1) await signIn(t, person.email, 'wrong')
    expect((await signIn(t, person.email)).status).toBe(429)
    expect((await reset(await aToken(person.email))).status).toBe(200)
    expect((await signIn(t, person.email, NEW)).status).toBe(200)
  })

  test('a link counts once, the newest only, and for sixty minutes', async () => {
    const person = await aClient(t)
    const older = await aToken(person.email)
    const newer = await aToken(person.email)
    const refused = await reset(older)
    expect([refused.status, refused.json.code, Object.keys(refused.json.errors)]).toEqual([
      422,
      'reset_invalid',
      ['token'],
    ])
    expect((await reset(newer)).status).toBe(200)
    expect((await reset(newer)).json.code).toBe('reset_invalid')
    const late = await aToken(person.email)
    await t.moveClock(3601)
    expect((await reset(late)).json.code).toBe('reset_invalid')
    await t.moveClock(0)
  })

  test('twelve uses of one link at once: exactly one counts', async () => {
    const person = await aClient(t)
    const token = await aToken(person.email)
    const replies = await twelve((n) => reset(token, `walnut ladder ${n}`))
    const won = replies.findIndex(({ status }) => status === 200)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status, json }) => status === 422 && json.code === 'reset_invalid')).toHaveLength(11)
    expect((await signIn(t, person.email, `walnut ladder ${won}`)).status).toBe(200)
    expect(
      (await mailsTo(t, person.email)).filter(({ subject }) => subject === 'Your password has changed'),
    ).toHaveLength(1)
  })

  test('a password that is refused leaves the link as it was', async () => {
    const person = await aClient(t, { name: 'Ingeborg Lund' })
    const token = await aToken(person.email)
    expect((await reset(token, 'short')).status).toBe(422)
    expect((await reset(token, 'password123')).status).toBe(422)
    expect((await reset(token, 'ingeborg and me')).json.code).toBe('password_personal')
    expect((await reset(token, NEW, { password_confirmation: 'other' })).status).toBe(422)
    expect((await reset(token)).status).toBe(200)
    const admin = await anAdmin(t, 'moderator')
    expect((await reset(await aToken(admin.email), 'fourteen chars')).json.code).toBe('password_staff_short')
    expect(linkIn(await lastMail(t, admin.email)).searchParams.get('team')).toBe('1')
  })

  test('not for an account that was suspended or left since, nor an address that was changed since', async () => {
    for (const change of [{ suspended_at: new Date() }, { deleted_at: new Date() }, { email: aNewEmail() }]) {
      const person = await aClient(t)
      const token = await aToken(person.email)
      await t.deps.db.updateTable('accounts').set(change).where('id', '=', person.account_id).execute()
      expect((await reset(token)).json.code).toBe('reset_invalid')
    }
  })

  test('an e-mail or phone that waited is dropped: whoever put it there cannot confirm it afterwards', async () => {
    const owner = await aClient(t)
    const evil = aNewEmail()
    const change = { email: evil, phone: '+4551999001', current_password: PASSWORD }
    expect((await t.call(accounts.patchAccount, { token: owner.token, body: change })).status).toBe(200)
    const stolen = tokenIn(await lastMail(t, evil))
    expect((await reset(await aToken(owner.email))).status).toBe(200)
    expect(await rowOf(t, owner.account_id)).toMatchObject({ pending_email: null, pending_phone: null })
    const confirmed = await t.call(accounts.verifyEmail, { body: { token: stolen } })
    expect([confirmed.status, confirmed.json.code]).toEqual([422, 'email_link_invalid'])
    expect((await rowOf(t, owner.account_id)).email).toBe(owner.email)
  })

  test('changing the password drops what waited, and keeps what comes with it', async () => {
    const owner = await aClient(t)
    const [first, second] = [aNewEmail(), aNewEmail()]
    const patch = (body: object) => t.call(accounts.patchAccount, { token: owner.token, body })
    await patch({ email: first, current_password: PASSWORD })
    const both = { password: NEW, password_confirmation: NEW, email: second, current_password: PASSWORD }
    expect((await patch(both)).json.data.pending_email).toBe(second)
    const again = { current_password: NEW, password: `${NEW} more`, password_confirmation: `${NEW} more` }
    expect((await t.call(accounts.changePassword, { token: owner.token, body: again })).status).toBe(200)
    expect((await rowOf(t, owner.account_id)).pending_email).toBeNull()
  })

  test('a link from before leaving counts no more after coming back', async () => {
    const person = await aClient(t)
    const before = await aToken(person.email)
    await t.call(accounts.leaveAccount, { token: person.token, body: { current_password: PASSWORD } })
    const back = tokenIn(await lastMail(t, person.email))
    expect((await t.call(accounts.restoreAccount, { body: { token: back } })).status).toBe(200)
    expect((await reset(before)).json.code).toBe('reset_invalid')
  })

  test('a link for something else resets nothing', async () => {
    const person = await aClient(t)
    const email = aNewEmail()
    await t.call(accounts.patchAccount, { token: person.token, body: { email, current_password: PASSWORD } })
    expect((await reset(tokenIn(await lastMail(t, email)))).json.code).toBe('reset_invalid')
  })

  test.each([undefined, null, 7, '', 'x', ['x'], { a: 1 }, 'x'.repeat(10_000), 'a\u0000b', "' or 1=1 --"])(
    '422 for the token %j',
    async (token) => expect((await reset(token)).status).toBe(422),
  )
})
