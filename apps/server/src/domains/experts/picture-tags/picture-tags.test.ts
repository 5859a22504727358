import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { httpTagging } from '../../../platform/providers/image-tagging/image-tagging.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'

type Asked = { image: { type: string; base64: string }; rooms: string[]; styles: string[] }
type Behaviour = (reply: ServerResponse) => void

let service: Server
let url: string
let heard: { headers: IncomingHttpHeaders; body: Asked }[]
let behave: Behaviour
const says =
  (answer: unknown, status = 200): Behaviour =>
  (reply) =>
    void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
const sure = { room: 'kitchen', style: 'japandi', confidence: 0.9 }

beforeAll(async () => {
  service = createServer(async (request, reply) => {
    heard.push({ headers: request.headers, body: (await json(request)) as Asked }) // each test sets what it needs
    behave(reply)
  })
  service.maxRequestsPerSocket = 1 // a keep-alive connection could end while the next request uses it
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const bound = service.address()
  url = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/tag`
})
beforeEach(() => {
  heard = []
  behave = says(sure)
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

describe('the port', () => {
  const picture = { bytes: new Uint8Array([1, 2, 3]), type: 'image/webp' }
  const words = { rooms: ['kitchen', 'bedroom'], styles: ['japandi'] }
  const silent = { warn: () => {} }
  let at = 0
  const port = (answerMs = 2_000) => httpTagging({ url, key: 'k-1' }, { log: silent, now: () => at, answerMs })

  test('sends the picture, the words and the key, and takes what was offered', async () => {
    expect(await port().propose(picture, words)).toEqual({ room: 'kitchen', style: 'japandi' })
    expect(heard).toMatchObject([
      { headers: { authorization: 'Bearer k-1' }, body: { image: { type: 'image/webp', base64: 'AQID' }, ...words } },
    ])
  })

  test.each([
    ['a word that was not offered', { ...sure, room: 'sauna' }, { room: null, style: 'japandi' }],
    ['a guess', { ...sure, confidence: 0.49 }, { room: null, style: null }],
    ['one of both', { room: 'bedroom', style: null, confidence: 0.5 }, { room: 'bedroom', style: null }],
    ['a name of every object', { ...sure, room: '__proto__', style: 'toString' }, { room: null, style: null }],
    [
      'things where words belong',
      { room: ['kitchen'], style: { slug: 'japandi' }, confidence: 1 },
      { room: null, style: null },
    ],
  ])('%s', async (_, answer, wanted) => {
    behave = says(answer)
    expect(await port().propose(picture, words)).toEqual(wanted)
  })

  test.each<[string, Behaviour]>([
    ['refuses', says({ error: 'key' }, 401)],
    ['is broken', says({}, 500)],
    ['says nothing of its confidence', says({ room: 'kitchen', style: 'japandi' })],
    ['is sure beyond measure', says({ ...sure, confidence: 7 })],
    ['answers a list', says([sure])],
    ['answers null', says(null)],
    ['answers a page', (reply) => void reply.writeHead(200).end('<html>')],
    ['leads elsewhere', (reply) => void reply.writeHead(302, { location: url }).end()],
    ['goes on for ever', (reply) => void reply.writeHead(200).end(`"${'x'.repeat(64 * 1024)}"`)],
    ['hangs up', (reply) => void reply.destroy()],
    ['answers half', (reply) => void (reply.writeHead(200, { 'content-length': 100 }).write('{'), reply.destroy())],
  ])('no proposal, and no error, when it %s', async (_, behaviour) => {
    behave = behaviour
    expect(await port().propose(picture, words)).toBeUndefined()
    expect(heard).toHaveLength(1)
  })

  test('silence holds nobody up', async () => {
    behave = () => {} // and the test still ends
    // long enough that the request arrives before it is cancelled; otherwise the next test gets it
    expect(await port(1_000).propose(picture, words)).toBeUndefined()
    expect(heard).toHaveLength(1)
  })

  test('after three failures in a row it is left alone for a minute, then asked once', async () => {
    const tagging = port()
    behave = says({}, 503)
    for (let time = 0; time < 5; time += 1) expect(await tagging.propose(picture, words)).toBeUndefined()
    expect(heard).toHaveLength(3)
    at += 60_000
    await tagging.propose(picture, words)
    await tagging.propose(picture, words)
    expect(heard).toHaveLength(4)
    at += 60_000
    behave = says(sure)
    expect(await tagging.propose(picture, words)).toEqual({ room: 'kitchen', style: 'japandi' })
    behave = says({}, 503)
    await tagging.propose(picture, words)
    expect(await tagging.propose(picture, words)).toBeUndefined()
    expect(heard).toHaveLength(7)
  })

  test('no more than sixteen at once', async () => {
    const waiting: ServerResponse[] = []
    behave = (reply) => void waiting.push(reply)
    const tagging = port()
    const all = Array.from({ length: 20 }, () => tagging.propose(picture, words))
    await expect.poll(() => waiting.length).toBe(16)
    for (const reply of waiting) says(sure)(reply)
    expect((await Promise.all(all)).filter((each) => each !== undefined)).toHaveLength(16)
  })
})

const send = async (t: TestApp, content: Uint8Array | undefined, remoteAddress = '192.0.2.7') => {
  const form = new FormData()
  // a Blob accepts bytes of any buffer
  if (content) form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), '../kitchen.jpg')
  else form.append('nothing', '')
  const request = new Request('http://x', { method: 'POST', body: form })
  return t.request({
    method: 'POST',
    url: '/api/picture-tags',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
    remoteAddress,
  })
}
const photo = (width = 1600) =>
  sharp({ create: { width, height: width / 2, channels: 3, background: '#a08060' } })
    .withExif({ IFD0: { Copyright: 'secret-of-the-camera' } })
    .jpeg()
    .toBuffer()
const rows = async (t: TestApp) => {
  const [images, uploads] = await Promise.all([
    t.deps.db.selectFrom('images').select('id').execute(),
    t.deps.db.selectFrom('uploads').select('image_id').execute(),
  ])
  return [images.length, uploads.length]
}

describe('without a service', () => {
  let t: TestApp
  beforeAll(async () => void (t = await testApp()))
  afterAll(() => t.close())

  test('it says so, and no picture is even looked at', async () => {
    expect((await t.request({ method: 'GET', url: '/api/picture-tags' })).json).toEqual({ data: { available: false } })
    const reply = await send(t, Buffer.from('no picture'))
    expect([reply.status, reply.json]).toEqual([200, { data: { answered: false, room: null, style: null } }])
    expect(heard).toEqual([])
  })
})

describe('with a service', () => {
  let t: TestApp
  beforeAll(async () => void (t = await testApp({ IMAGE_TAGGING_URL: url, IMAGE_TAGGING_KEY: 'k-2' })))
  afterAll(() => t.close())

  test('a small copy without what the camera wrote goes out, the proposal comes back, and nothing is stored', async () => {
    expect((await t.request({ method: 'GET', url: '/api/picture-tags' })).json).toEqual({ data: { available: true } })
    const before = await rows(t)
    const reply = await send(t, await photo())
    expect([reply.status, reply.json]).toEqual([200, { data: { answered: true, room: 'kitchen', style: 'japandi' } }])
    const { headers, body } = heard[0] ?? {}
    expect(headers?.authorization).toBe('Bearer k-2')
    expect([body?.rooms.length, body?.styles.length]).toEqual([10, 8])
    const sent = Buffer.from(body?.image.base64 ?? '', 'base64')
    expect(await sharp(sent).metadata()).toMatchObject({ width: 768, format: 'webp' })
    expect(sent.includes('secret-of-the-camera')).toBe(false)
    expect(await rows(t)).toEqual(before)
  })

  test('a small picture is handed on as it was decoded', async () => {
    expect((await send(t, await photo(200))).json.data.answered).toBe(true)
    const sent = Buffer.from(heard[0]?.body.image.base64 ?? '', 'base64')
    expect((await sharp(sent).metadata()).width).toBe(200)
    expect(sent.includes('secret-of-the-camera')).toBe(false)
  })

  test('when it fails, the answer is that there is none', async () => {
    behave = says({}, 500)
    const reply = await send(t, await photo())
    expect([reply.status, reply.json]).toEqual([200, { data: { answered: false, room: null, style: null } }])
  })

  test('hostile files are 422 or 413, and nothing of them goes out', async () => {
    const whole = await photo()
    const codes: [string, number, string][] = []
    for (const [name, content] of Object.entries({
      svg: Buffer.from('<svg onload="alert(1)">'),
      broken: whole.subarray(0, whole.length / 2),
      gif: Buffer.from('GIF89a'),
      large: Buffer.concat([whole, Buffer.alloc(1024 * 1024)]),
    })) {
      const { status, json: body } = await send(t, content)
      codes.push([name, status, body.code])
    }
    expect(codes).toEqual([
      ['svg', 422, 'image_type'],
      ['broken', 422, 'image_broken'],
      ['gif', 422, 'image_type'],
      ['large', 413, 'too_large'],
    ])
    expect((await send(t, undefined)).status).toBe(422)
    expect(heard).toEqual([])
  })

  test('429 after sixty in an hour, of that address alone', async () => {
    const bad = Buffer.from('no picture')
    const statuses: number[] = []
    // a visitor may send four at once
    for (let round = 0; round < 15; round += 1)
      for (const { status } of await Promise.all([1, 2, 3, 4].map(() => send(t, bad, '192.0.2.9'))))
        statuses.push(status)
    expect(new Set(statuses)).toEqual(new Set([422]))
    const refused = await send(t, await photo(100), '192.0.2.9')
    expect([refused.status, refused.json.code]).toEqual([429, 'too_many_tries'])
    expect((await send(t, await photo(100), '192.0.2.10')).status).toBe(200)
    await t.moveClock(3601)
    expect((await send(t, await photo(100), '192.0.2.9')).status).toBe(200)
  })
})
