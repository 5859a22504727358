/**
 * Every answer that is the same for all readers, generated from the contract: ETag and 304, compressed or not, in each
 * language, and without any trace of the caller.
 */
import { brotliDecompressSync } from 'node:zlib'
import { api } from '@husrum/contract/index.ts'
import { fillPath, type Endpoint } from '@husrum/contract/core/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aKnownExpert, anImage, aProject, someReviews } from '../../domains/experts/profile/profile.testing.ts'
import { chooseHandle } from '../../domains/experts/profile/handles/handles.service.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { aClient, anExpert, type Person } from '../../testing/people.ts'

const paths = Object.values<Endpoint>(api).flatMap(({ cache, path }) => (cache === 'public' ? [path] : []))
/** The size in bytes from which an answer is compressed. */
const WORTH_COMPRESSING = 1400

let t: TestApp
let params: { expert: number; projectId: number }
let people: Person[]
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  const { expert_id } = await aKnownExpert(t, { avatar_image_id: await anImage(t) })
  await chooseHandle(t.deps, expert_id, 'erik-expert')
  const projectId = await aProject(t, expert_id, { description: 'Oak, lime and linen. '.repeat(100) })
  await someReviews(t, expert_id, [5, 4, 5, 5, 3, 5, 4, 5, 5, 5])
  for (const city of ['Aarhus', 'Aarhus', 'Hamburg']) await aKnownExpert(t, { city })
  await t.deps.market.refresh()
  params = { expert: expert_id, projectId }
  people = [await aClient(t), await anExpert(t)]
})
afterAll(() => t.close())

/** Queries that these reads require. */
const queries: Record<string, string> = { '/api/matching/sample': '?city_id=aarhus&styles=scandinavian' }
/** Names the one expert and project of this test; for reference data the first row. */
const addressOf = (path: string) =>
  fillPath(path, {
    countryId: 1,
    cityId: 'odense',
    handle: 'erik-expert',
    service: 'designer',
    town: 'aarhus',
    id: path.startsWith('/api/architect/{id}') ? params.expert : 1,
    ...params,
  }) + (queries[path] ?? '')
const read = (path: string, headers: Record<string, string> = {}) => t.http.inject({ url: addressOf(path), headers })

describe.each(paths)('%s', (path) => {
  test('is kept by everybody for a minute, and not sent again while it is known, compressed or not', async () => {
    const plain = await read(path)
    expect(plain.statusCode, plain.body).toBe(200)
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=60, stale-while-revalidate=60',
      vary: 'locale, accept-language, accept-encoding',
      'content-language': 'en',
      'content-length': String(plain.rawPayload.length),
    })
    const packed = await read(path, { 'accept-encoding': 'gzip, deflate, br, zstd' })
    const isPacked = plain.rawPayload.length >= WORTH_COMPRESSING
    expect(packed.headers['content-encoding']).toBe(isPacked ? 'br' : undefined)
    const unpacked = isPacked ? brotliDecompressSync(packed.rawPayload) : packed.rawPayload
    expect(unpacked.toString()).toBe(plain.body)
    for (const [answer, accepted] of [
      [plain, 'identity'],
      [packed, 'br'],
      [packed, 'identity'],
    ] as const) {
      const tag = String(answer.headers.etag)
      const again = await read(path, { 'if-none-match': tag, 'accept-encoding': accepted })
      expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined])
      expect(again.headers).toMatchObject({
        'cache-control': 'public, max-age=60, stale-while-revalidate=60',
        vary: plain.headers.vary,
      })
    }
    expect((await read(path, { 'if-none-match': '"another"' })).statusCode).toBe(200)
  })

  test('HEAD says the same without the body', async () => {
    const plain = await read(path)
    const head = await t.http.inject({ method: 'HEAD', url: addressOf(path) })
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', plain.headers.etag])
  })

  test('each language has its own version, and nobody who asks', async () => {
    const [english, danish] = [await read(path), await read(path, { locale: 'da' })]
    expect(danish.headers['content-language']).toBe('da')
    expect(danish.headers.etag === english.headers.etag).toBe(danish.body === english.body)
    for (const { token } of people) {
      const asked = await read(path, { authorization: `Bearer ${token}` })
      expect([asked.body, asked.headers.etag]).toEqual([english.body, english.headers.etag])
    }
  })
})
