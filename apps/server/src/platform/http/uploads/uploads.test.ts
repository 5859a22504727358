import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, readFile, utimes } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { endpoints } from '@husrum/contract/core/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createTranslators, loadCatalogues } from '../../core/texts/catalogues.ts'
import { createHttp } from '../http.ts'
import { createLog } from '../../core/log.ts'
import type { Viewer } from '../http-viewer.ts'
import { mount } from '../mount.ts'
import { describeApi } from '../../api-docs/openapi.ts'
import { createKeyedSemaphore } from '../../limits/keyed-semaphore.ts'
import { openSpool } from './spool.ts'
import { uploadBudgetBounds } from './uploads.ts'

const said = z.object({ files: z.array(z.string()), title: z.string().nullable() })
const table = endpoints({
  take: {
    method: 'POST',
    path: '/api/take',
    audience: ['expert'],
    summary: 'One and several',
    form: true,
    body: z.object({ title: z.string().optional() }),
    files: ['one'],
    fileLists: { images: 3 },
    status: 200,
    reply: said,
  },
  open: {
    method: 'POST',
    path: '/api/open',
    audience: ['public'],
    summary: 'From anybody',
    form: true,
    body: z.object({ title: z.string().optional(), images: z.array(z.int()).optional() }),
    fileLists: { images: 3 },
    filesFromVisitors: true,
    status: 200,
    reply: said,
  },
})

const person = (audience: Viewer['audience'], account_id: number): Viewer => ({
  account_id,
  session_id: account_id,
  role: audience === 'expert' ? 'expert' : 'client',
  audience,
  expert_id: undefined,
})
const tokens = new Map([
  ['expert-token-0123456789', person('expert', 1)],
  ['client-token-0123456789', person('client', 2)],
])

/** The bounds on visitors that would otherwise need hundreds of megabytes and long waits. */
const small = { calls: 4, bytesEach: 1_000_000, judgedMs: 50 }

let folder: string
let app: FastifyInstance
let seen: string[]
/** A handler waits for this before it reads its files. */
let gate: Promise<void>
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'husrum-uploads-'))
  seen = []
  gate = Promise.resolve()
  const uploadBudget = { ...uploadBudgetBounds, visitors: { ...uploadBudgetBounds.visitors, ...small } }
  app = await createHttp(createLog({ level: 'silent' }), createTranslators(loadCatalogues()), {
    dataDir: folder,
    uploadBudget,
  })
  const read = async (
    files: readonly { path: string; name: string; size: number }[],
    title: string | undefined,
  ): Promise<z.infer<typeof said>> => {
    seen = files.map((file) => file.path)
    await gate
    const told = files.map(async (file) => `${file.name}=${await readFile(file.path, 'utf8')} (${file.size})`)
    return { files: await Promise.all(told), title: title ?? null }
  }
  mount(
    app,
    table,
    {
      take: ({ files, fileLists, body }) => read([files.one ?? [], ...fileLists.images].flat(), body.title),
      open: ({ fileLists, body }) => read(fileLists.images, body.title),
    },
    { identify: async (token) => tokens.get(token), production: false },
  )
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The files that are now in the spool. */
async function spooled(): Promise<string[]> {
  const inside = await readdir(path.join(folder, 'spool'), { recursive: true }).catch(() => [])
  return inside.filter((name) => name.includes('/'))
}

type Part = { name: string; content: string | Buffer; filename?: string }
const bodyOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, content, filename }) => [
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/octet-stream`}\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--x--\r\n'),
  ])
async function send(
  url: string,
  parts: readonly Part[],
  token: string | undefined = 'expert-token-0123456789',
  remoteAddress = '127.0.0.1',
) {
  const reply = await app.inject({
    method: 'POST',
    remoteAddress,
    url,
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    payload: bodyOf(parts),
  })
  return { status: reply.statusCode, json: reply.json() }
}
const file = (
  name: string,
  content: string | Buffer = name,
  filename = `${content.toString().slice(0, 9)}.jpg`,
): Part => ({
  name,
  content,
  filename,
})

test('one file, several in the order of their numbers, and text beside them; afterwards none is left', async () => {
  const reply = await send('/api/take', [
    file('images[2]', 'c'),
    file('images[0]', 'a'),
    { name: 'title', content: 'A house' },
    file('one', '1'),
    file('images[1]', 'b'),
  ])
  expect(reply).toEqual({
    status: 200,
    json: { files: ['1.jpg=1 (1)', 'a.jpg=a (1)', 'b.jpg=b (1)', 'c.jpg=c (1)'], title: 'A house' },
  })
  expect(seen).toHaveLength(4)
  await expect.poll(spooled).toEqual([])
})

test('a list is `images[]` or a repeated plain name, in the order sent; what was not chosen is none', async () => {
  for (const name of ['images[]', 'images'])
    expect((await send('/api/take', [file(name, 'a'), file(name, 'b')])).json.files).toEqual([
      'a.jpg=a (1)',
      'b.jpg=b (1)',
    ])
  const nothing = [file('one', '', ''), file('images[]', '', '')]
  expect(await send('/api/take', nothing)).toEqual({ status: 200, json: { files: [], title: null } })
})

test('ids and files under one name reach the handler side by side', async () => {
  const reply = await send('/api/open', [{ name: 'images[]', content: '7' }, file('images[]', 'a')], undefined)
  expect(reply).toMatchObject({ status: 200, json: { files: ['a.jpg=a (1)'] } })
})

test.each([
  ['one too many in a list', Array.from({ length: 4 }, (_, n) => file(`images[${n}]`)), 'images'],
  ['a second where one is taken', [file('one'), file('one')], 'one'],
])('422 too_many for %s', async (_, parts, field) => {
  const { status, json } = await send('/api/take', parts)
  expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
  expect(json.errors[field][0]).toContain('most')
  expect(await spooled()).toEqual([])
})

test('413 for a file above the bound, and for texts above theirs; 415 for a field that takes none', async () => {
  const large = await send('/api/take', [file('images[]', 'a'), file('images[]', Buffer.alloc(12 * 1024 * 1024 + 1))])
  expect([large.status, large.json.code]).toEqual([413, 'too_large'])
  const texts = ['a', 'b', 'c'].map((name) => ({ name, content: 'x'.repeat(400_000) }))
  expect((await send('/api/take', texts)).status).toBe(413)
  expect((await send('/api/take', [{ name: 'title', content: 'x'.repeat(1_100_000) }])).status).toBe(413)
  for (const name of ['two', 'images[x]', 'images[0][1]', '__proto__'])
    expect([name, (await send('/api/take', [file('one'), file(name)])).status]).toEqual([
      name,
      name === '__proto__' ? 400 : 415,
    ])
  expect(seen).toEqual([])
  expect(await spooled()).toEqual([])
})

test('a name is for people: no folders, nothing that cannot be printed', async () => {
  const reply = await send('/api/take', [file('one', 'x', '../../etc/\u202Egpj.\u0007exe')])
  expect(reply.json.files).toEqual(['gpj.exe=x (1)'])
  expect(path.dirname(path.dirname(seen[0] ?? ''))).toBe(path.join(folder, 'spool'))
})

test('who may not call is told so before a byte is read; a visitor only where visitors may', async () => {
  const large = [file('images[]', Buffer.alloc(12 * 1024 * 1024 + 1))]
  expect((await send('/api/take', large, '')).status).toBe(401)
  expect((await send('/api/take', large, 'unknown-token-0123456789')).status).toBe(401)
  expect((await send('/api/take', large, 'client-token-0123456789')).status).toBe(403)
  expect((await send('/api/open', [file('images[]', 'a')], '')).status).toBe(200)
})

const connections = () => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))

/** Uses a real socket, which can be cut. */
async function begin(
  parts: readonly Part[],
  { whole, url = '/api/take' }: { whole: boolean; url?: '/api/take' | '/api/open' },
): Promise<Socket> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const bound = app.server.address()
  const socket = connect(typeof bound === 'object' && bound ? bound.port : 0, '127.0.0.1')
  const body = bodyOf(parts)
  socket.write(
    `POST ${url} HTTP/1.1\r\nHost: x\r\n${url === '/api/take' ? 'Authorization: Bearer expert-token-0123456789\r\n' : ''}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  socket.write(whole ? body : body.subarray(0, body.length - 20))
  return socket
}

test('whoever hangs up in the middle of a file, or before the answer, leaves nothing', async () => {
  const broken = await begin([file('one', 'a'.repeat(100_000))], { whole: false })
  await expect.poll(spooled).toHaveLength(1)
  broken.destroy()
  await expect.poll(spooled).toEqual([])
  expect(seen).toEqual([])

  let open = () => {}
  gate = new Promise((resolve) => (open = resolve))
  const gone = await begin([file('one', 'still there')], { whole: true })
  await expect.poll(() => seen).toHaveLength(1)
  gone.destroy()
  await expect.poll(connections).toBe(0)
  expect(await readFile(seen[0] ?? '', 'utf8')).toBe('still there') // the handler is still using the file
  open()
  await expect.poll(spooled).toEqual([])
})

test('files that are still coming take nobody’s place: a visitor is answered beside as many as an address may send', async () => {
  const coming = [file('images[]', 'a'.repeat(50_000))]
  const senders = await Promise.all([1, 2, 3].map(() => begin(coming, { whole: false, url: '/api/open' })))
  await expect.poll(spooled).toHaveLength(3)
  const mine = await send('/api/open', [file('images[]', 'mine')], '')
  expect(mine).toMatchObject({ status: 200, json: { files: ['mine.jpg=mine (4)'] } })
  // each address has its own line, and accounts have theirs
  const fourth = await begin(coming, { whole: false, url: '/api/open' })
  await expect.poll(spooled).toHaveLength(4)
  expect((await send('/api/take', [file('one', 'theirs')])).status).toBe(200)
  for (const sender of [...senders, fourth]) sender.destroy()
  await expect.poll(spooled).toEqual([])
})

test('503 for more bytes than one address may hold, while others go on', async () => {
  let open = () => {}
  gate = new Promise((resolve) => (open = resolve))
  const two = [file('images[0]', 'a'.repeat(200_000)), file('images[1]', 'b'.repeat(200_000))]
  const [first, second] = [send('/api/open', two, ''), send('/api/open', two, '')]
  await expect.poll(spooled).toHaveLength(4)
  const more = await send('/api/open', two, '')
  expect([more.status, more.json.code]).toEqual([503, 'unavailable'])
  const other = send('/api/take', two)
  open()
  expect([(await first).status, (await second).status, (await other).status]).toEqual([200, 200, 200])
  expect((await send('/api/open', two, '')).status).toBe(200)
  await expect.poll(spooled).toEqual([])
})

test('when as many as may are still sending, the slowest makes room, and hears why', async () => {
  const slow = [file('images[]', 'a'.repeat(50_000))]
  const senders = await Promise.all([1, 2, 3, 4].map(() => begin(slow, { whole: false, url: '/api/open' })))
  const heard: string[] = []
  for (const sender of senders) sender.on('data', (chunk) => heard.push(chunk.toString().slice(0, 12)))
  await expect.poll(spooled).toHaveLength(4)
  // from another address
  const fifth = () => send('/api/open', [file('images[]', 'mine')], '', '192.0.2.9')
  await expect.poll(async () => (await fifth()).status).toBe(200)
  await expect.poll(() => heard).toEqual(['HTTP/1.1 503'])
  await expect.poll(spooled).toHaveLength(3)
  for (const sender of senders) sender.destroy()
  await expect.poll(spooled).toEqual([])
})

test('what a killed process left is swept with the first file, what others are at is not', async () => {
  const root = path.join(folder, 'spool')
  const old = new Date(Date.now() - 100_000_000)
  const folders = {
    dead: `${hostname()}~999999999~a`,
    earlier: `${hostname()}~${process.pid}~b`,
    living: `${hostname()}~${process.ppid}~c`,
    elsewhere: 'another-host~17~d',
    forgotten: 'another-host~17~e',
  }
  for (const name of Object.values(folders)) await mkdir(path.join(root, name), { recursive: true })
  for (const name of [folders.earlier, folders.forgotten]) await utimes(path.join(root, name), old, old)
  const spool = openSpool(folder)
  await spool.path()
  const left = await readdir(root)
  expect(left).toEqual(expect.arrayContaining([folders.living, folders.elsewhere]))
  expect(left).toHaveLength(3)
  await spool.close()
  expect(await readdir(root)).toHaveLength(2)
})

test('places: so many in all and for each, the rest in line, and 503 for who waited too long', async () => {
  const places = createKeyedSemaphore({ total: 3, each: 2, waitMs: 30 })
  const [first, second] = [await places.take('a'), await places.take('a')]
  const other = await places.take('b')
  await expect(places.take('a')).rejects.toMatchObject({ status: 503, retryAfter: 2 })
  const [third, another] = [places.take('a'), places.take('b')]
  first()
  first() // a second call changes nothing
  const leaveThird = await third
  other()
  const leaveAnother = await another
  for (const leave of [second, leaveThird, leaveAnother]) leave()
  for (const leave of await Promise.all([places.take('c'), places.take('c')])) leave()
})

test('the lists are described', () => {
  // oxlint-disable-next-line no-explicit-any -- a document, read for its parts
  const api = describeApi(table, { baseUrl: 'https://husrum.example', production: false, product: 'Husrum' }) as any
  const forms = (path: string) => api.paths[path].post.requestBody.content['multipart/form-data'].schema.properties
  const list = { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: 3 }
  expect(forms('/api/take')).toMatchObject({ one: { type: 'string', format: 'binary' }, images: list })
  expect(forms('/api/open').images.anyOf).toEqual([list, expect.objectContaining({ type: 'array' })])
})
