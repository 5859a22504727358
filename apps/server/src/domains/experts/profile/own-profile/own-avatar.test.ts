import { profiles } from '@husrum/contract/experts/profile/profile.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient, anExpert, type Person } from '../../../../testing/people.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const picture = (color: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
    .withExif({ IFD0: { Copyright: 'secret-of-the-camera' } })
    .jpeg()
    .toBuffer()

/** A multipart form as a browser sends it: text fields and one file. */
function send(
  person: Person | undefined,
  file: Uint8Array | string,
  fields: Record<string, string> = {},
  name = 'avatar',
) {
  const parts = Object.entries(fields).map(
    ([field, value]) => `--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const head = `--x\r\nContent-Disposition: form-data; name="${name}"; filename="../me.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  return t.request({
    method: 'POST',
    url: '/api/architect/account',
    headers: {
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: Buffer.concat([Buffer.from(parts.join('') + head), Buffer.from(file), Buffer.from('\r\n--x--\r\n')]),
  })
}
const patched = { _method: 'PATCH' }
const imageOf = async (expertId: number) =>
  (await t.deps.db.selectFrom('experts').select('avatar_image_id').where('id', '=', expertId).executeTakeFirstOrThrow())
    .avatar_image_id

test('a picture comes with other answers, replaces the one before, and is taken away by nothing', async () => {
  const expert = await anExpert(t)
  const reply = await send(expert, await picture('#806040'), { ...patched, name: 'Pia Portrait', 'languages[]': 'da' })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.json.data).toMatchObject({
    name: 'Pia Portrait',
    languages: ['da'],
    avatar: { width: 400, height: 300 },
    card: { avatar: { width: 400 } },
  })
  const first = await imageOf(expert.expert_id)
  expect((await send(expert, await picture('#102030'), patched)).status).toBe(200)
  expect(await imageOf(expert.expert_id)).not.toBe(first)
  const removed = await t.call(profiles.patchOwnExpert, { token: expert.token, body: { avatar: '' } })
  expect([removed.status, removed.json.data.avatar]).toEqual([200, null])
})

test('two people with the same picture: one who takes it away leaves the other’s', async () => {
  const [one, other] = [await anExpert(t), await anExpert(t)]
  for (const person of [one, other]) await send(person, await picture('#445566'), patched)
  // each sender has a different picture, so that its id reveals nothing about the other's
  expect(await imageOf(one.expert_id)).not.toBe(await imageOf(other.expert_id))
  await t.call(profiles.patchOwnExpert, { token: one.token, body: { avatar: '' } })
  const { json } = await t.call(profiles.getOwnExpert, { token: other.token })
  expect(json.data.avatar).not.toBeNull()
})

test.each([
  ['a page', '<html><script>alert(1)</script></html>'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a PDF called .jpg', '%PDF-1.7 x'],
  ['a JPEG that breaks off', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46])],
])('422 on avatar for %s, and nothing else changes', async (_, bytes) => {
  const expert = await anExpert(t)
  const reply = await send(expert, bytes, { ...patched, name: 'Never Stored' })
  expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, ['avatar']])
  expect((await t.call(profiles.getOwnExpert, { token: expert.token })).json.data.name).toBe(expert.name)
})

test('413 for more than 12 MB, 415 for a file in another field, 401 for a visitor, 403 for a client', async () => {
  const expert = await anExpert(t)
  expect((await send(expert, Buffer.alloc(12 * 1024 * 1024 + 1, 7), patched)).status).toBe(413)
  expect((await send(expert, await picture('#111111'), patched, 'cover')).status).toBe(415)
  expect((await send(undefined, await picture('#111111'), patched)).status).toBe(401)
  expect((await send(await aClient(t), await picture('#111111'), patched)).status).toBe(403)
  expect(await imageOf(expert.expert_id)).toBeNull()
})

test('counts with every other picture of the hour', async () => {
  const expert = await anExpert(t)
  const hits = Array.from({ length: 600 }, () => ({ scope: 'uploads', key: String(expert.account_id) }))
  await t.deps.db.insertInto('limit_hits').values(hits).execute()
  expect((await send(expert, await picture('#565656'), patched)).status).toBe(429)
})

test('thirty pictures an hour, then 429', async () => {
  const expert = await anExpert(t)
  const hits = Array.from({ length: 30 }, () => ({ scope: 'avatars', key: String(expert.account_id) }))
  await t.deps.db.insertInto('limit_hits').values(hits).execute()
  expect((await send(expert, await picture('#555555'), patched)).status).toBe(429)
})
