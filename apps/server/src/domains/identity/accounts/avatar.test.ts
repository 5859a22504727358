import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, type Person } from '../../../testing/people.ts'
import { rowOf } from './accounts.testing.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const picture = (color: string, width = 400) =>
  sharp({ create: { width, height: 300, channels: 3, background: color } })
    .withExif({ IFD0: { Copyright: 'secret-of-the-camera' } })
    .jpeg()
    .toBuffer()

/** Sends a form as a browser does: text fields, and one file. */
function send(
  person: { token: string } | undefined,
  file: Uint8Array | string,
  {
    field = 'avatar',
    type = 'image/jpeg',
    fields = {},
    method = 'PATCH',
    url = '/api/account',
  }: {
    field?: string
    type?: string
    fields?: Record<string, string>
    method?: 'PATCH' | 'POST'
    url?: string
  } = {},
) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="../me.jpg"\r\nContent-Type: ${type}\r\n\r\n`
  return t.request({
    method,
    url,
    headers: {
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: Buffer.concat([Buffer.from(parts.join('') + head), Buffer.from(file), Buffer.from('\r\n--x--\r\n')]),
  })
}
const imageOf = async (person: Person) => (await rowOf(t, person.account_id)).avatar_image_id

test('a picture is decoded, encoded anew without what the camera wrote, and shown with other changes', async () => {
  const person = await aClient(t)
  const reply = await send(person, await picture('#806040'), { fields: { name: 'Pia Portrait' } })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.json.data).toMatchObject({
    name: 'Pia Portrait',
    avatar: { width: 400, height: 300, alt: 'Pia Portrait' },
  })
  const shown = await t.http.inject({ method: 'GET', url: reply.json.data.avatar.url })
  expect(shown.statusCode).toBe(200)
  expect(shown.rawPayload.includes('secret-of-the-camera')).toBe(false)
})

test('by POST with _method; a new one replaces it and the old row goes; an empty field removes it', async () => {
  const person = await aClient(t)
  expect((await send(person, await picture('#102030'), { method: 'POST', fields: { _method: 'PATCH' } })).status).toBe(
    200,
  )
  const first = await imageOf(person)
  expect((await send(person, await picture('#302010'))).status).toBe(200)
  expect(await imageOf(person)).not.toBe(first)
  expect(await t.deps.db.selectFrom('images').select('id').where('id', '=', first).execute()).toEqual([])
  const removed = await t.call(accounts.patchAccount, { token: person.token, body: { avatar: '' } })
  expect([removed.status, removed.json.data.avatar]).toEqual([200, null])
  expect((await t.call(accounts.patchAccount, { token: person.token, body: { avatar: 'x' } })).status).toBe(422)
})

test('two people with the same picture: one who takes it away leaves the other’s', async () => {
  const [one, other] = [await aClient(t), await aClient(t)]
  for (const person of [one, other]) await send(person, await picture('#445566'))
  expect(await imageOf(one)).not.toBe(await imageOf(other))
  await t.call(accounts.patchAccount, { token: one.token, body: { avatar: '' } })
  expect((await t.call(accounts.getAccount, { token: other.token })).json.data.avatar).not.toBeNull()
})

describe('the files of a picture that nothing shows any more', () => {
  const sweep = async () => {
    await t.deps.db.transaction().execute((tx) => t.deps.jobs.enqueue(tx, 'sweep-pictures', {}))
    await t.deps.jobs.flush(['sweep-pictures'])
  }
  const shown = (url: string) => t.request({ method: 'GET', url }).then(({ status }) => status)

  test('are gone an hour later, every size of them', async () => {
    const person = await aClient(t)
    const { avatar } = (await send(person, await picture('#0a0b0c'))).json.data
    expect(await shown(avatar.url)).toBe(200)
    await t.call(accounts.patchAccount, { token: person.token, body: { avatar: '' } })
    await sweep()
    expect(await shown(avatar.url)).toBe(200)
    await t.moveClock(3601)
    await sweep()
    expect(await shown(avatar.url)).toBe(404)
    expect(await t.deps.db.selectFrom('forgotten_images').selectAll().execute()).toEqual([])
    await t.moveClock(0)
  })

  test('stay when the same person sends the same picture again', async () => {
    const person = await aClient(t)
    const { avatar } = (await send(person, await picture('#0d0e0f'))).json.data
    await t.call(accounts.patchAccount, { token: person.token, body: { avatar: '' } })
    await send(person, await picture('#0d0e0f'))
    await t.moveClock(3601)
    await sweep()
    expect(await shown(avatar.url)).toBe(200)
    await t.moveClock(0)
  })
})

test.each([
  ['a page', '<html><script>alert(1)</script></html>', 'image_type'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image_type'],
  ['a PDF called .jpg', '%PDF-1.7 x', 'image_type'],
  ['a JPEG that breaks off', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]), 'image_'],
])('422 on avatar for %s, and nothing else changes', async (_, bytes, code) => {
  const person = await aClient(t)
  const before = await rowOf(t, person.account_id)
  const reply = await send(person, bytes, { fields: { name: 'Never Stored' } })
  expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, ['avatar']])
  expect(reply.json.code).toContain(code)
  expect(await rowOf(t, person.account_id)).toEqual(before)
})

test('413 for more than 12 MB; 415 for a file in another field or on another call', async () => {
  const person = await aClient(t)
  const large = await send(person, Buffer.alloc(12 * 1024 * 1024 + 1, 7))
  expect([large.status, large.json.code]).toEqual([413, 'too_large'])
  expect((await send(person, await picture('#111111'), { field: 'photo' })).status).toBe(415)
  const elsewhere = await send(person, await picture('#111111'), { method: 'POST', url: '/api/auth/login' })
  expect([elsewhere.status, elsewhere.json.code]).toEqual([415, 'no_files_here'])
  expect(await imageOf(person)).toBeNull()
})

test('401 for a visitor and for a token that is none; nothing chosen is no change', async () => {
  expect((await send(undefined, await picture('#222222'))).status).toBe(401)
  const stranger = { token: 'x'.repeat(43) }
  expect((await send(stranger, await picture('#222222'))).status).toBe(401)
  // a caller without a session is refused before the file is read, not because it is too large
  expect((await send(stranger, Buffer.alloc(12 * 1024 * 1024 + 1, 7))).status).toBe(401)
  const person = await aClient(t)
  await send(person, await picture('#333333'))
  const before = await imageOf(person)
  const untouched = await t.request({
    method: 'PATCH',
    url: '/api/account',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload:
      '--x\r\nContent-Disposition: form-data; name="avatar"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n',
  })
  expect([untouched.status, await imageOf(person)]).toEqual([200, before])
})

test('counts with every other picture of the hour', async () => {
  const person = await aClient(t)
  const hits = Array.from({ length: 600 }, () => ({ scope: 'uploads', key: String(person.account_id) }))
  await t.deps.db.insertInto('limit_hits').values(hits).execute()
  expect((await send(person, await picture('#565656'))).status).toBe(429)
})

test('thirty pictures an hour, then 429', async () => {
  const person = await aClient(t)
  const hits = Array.from({ length: 30 }, () => ({ scope: 'avatars', key: String(person.account_id) }))
  await t.deps.db.insertInto('limit_hits').values(hits).execute()
  expect((await send(person, await picture('#555555'))).status).toBe(429)
})
