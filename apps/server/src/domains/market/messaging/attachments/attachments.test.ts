import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { attachments } from '@husrum/contract/market/messaging/attachments.ts'
import { dataExport } from '@husrum/contract/identity/data-export.ts'
import { ATTACHMENT_MEGABYTES_PER_ACCOUNT } from '@husrum/contract/core/limits.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient, aLead, type ExpertPerson, type Person } from '../../../../testing/people.ts'

let t: TestApp
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'husrum-attachments-'))
  t = await testApp({ HUSRUM_DATA: folder })
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('limit_hits').execute()
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

type Talk = { client: Person; expert: ExpertPerson; thread_id: number }
async function aTalk(): Promise<Talk> {
  const { client, expert, id } = await aLead(t)
  const body = { lead_id: id, body: 'Hello, I have read your brief.' }
  const { json } = await t.call(messages.sendMessage, { token: expert.token, body })
  return { client, expert, thread_id: json.data.id }
}

/** Creates a picture that differs from all others. */
const aPicture = (width = 60, height = 40): Promise<Buffer> =>
  sharp(randomBytes(8 * 6 * 3), { raw: { width: 8, height: 6, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer()
const aPdf = (words = 'A kitchen', more = ''): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Note (${words}) ${more} >>\nendobj\nstartxref\n9\n%%EOF\n`)

type Sent = { field?: string; name?: string; content: Uint8Array }
const form = (files: readonly Sent[], fields: Record<string, string | number> = {}): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ field = 'attachments[]', name = 'plan.jpg', content }) => [
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--x--\r\n'),
  ])
const post = (url: string, token: string | undefined, payload: Buffer, headers: Record<string, string> = {}) =>
  t.request({
    method: 'POST',
    url,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      'content-type': 'multipart/form-data; boundary=x',
      ...headers,
    },
    payload,
  })
const sendFiles = (
  from: Person,
  thread_id: number,
  files: readonly Sent[],
  fields: Record<string, string | number> = {},
) => post('/api/messages', from.token, form(files, { thread_id, ...fields }))
const sendIds = (from: Person, thread_id: number, ids: readonly number[], body?: string) =>
  t.call(messages.sendMessage, { token: from.token, body: { thread_id, attachments: ids, body } })
async function ahead(from: Person, content: Uint8Array, name?: string): Promise<number> {
  const reply = await post(
    '/api/attachments',
    from.token,
    form([{ field: 'file', content, ...(name ? { name } : {}) }]),
  )
  expect(reply.status, reply.text).toBe(201)
  return reply.json.data.id
}
const get = (url: string, token?: string) =>
  t.http.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })
const read = async (person: Person, thread_id: number) =>
  (await t.call(messages.getThread, { token: person.token, params: { id: thread_id } })).json.data
const files = async () =>
  (await readdir(path.join(folder, 'files', 'attachments'), { recursive: true }).catch(() => [])).filter((name) =>
    name.includes('/'),
  )
async function sweepAt(seconds: number): Promise<void> {
  await t.moveClock(seconds)
  await t.deps.db.transaction().execute((tx) => t.deps.jobs.enqueue(tx, 'sweep-attachments', {}))
  await t.deps.jobs.flush(['sweep-attachments'])
  await t.moveClock(0)
}
const rowsOf = async ({ account_id }: Person) =>
  t.deps.db.selectFrom('attachments').selectAll().where('account_id', '=', account_id).execute()

test('names of files are first words too, and files alone are no words', async () => {
  const { client, expert, thread_id } = await aTalk()
  const hostile = 'WhatsApp +45 20 12 34 56.pdf'
  const cautions = async () => {
    const { json } = await t.call(messages.getThread, { token: expert.token, params: { id: thread_id } })
    return json.data.messages.slice(1).map(({ caution }: { caution: boolean }) => caution)
  }
  await sendFiles(client, thread_id, [{ name: 'plan.pdf', content: aPdf() }])
  const { json } = await sendFiles(client, thread_id, [{ name: hostile, content: aPdf() }])
  expect(await cautions()).toEqual([false, true])
  const body = { body: 'As a file' }
  await t.call(messages.editMessage, { token: client.token, params: { id: json.data.message.id }, body })
  await sendFiles(client, thread_id, [{ name: hostile, content: aPdf() }])
  expect(await cautions()).toEqual([false, true, false])
})

describe('a message with files', () => {
  test('goes as a form, without words too, and both people see pictures and PDF in their order', async () => {
    const { client, expert, thread_id } = await aTalk()
    const reply = await sendFiles(client, thread_id, [
      { content: await aPicture(1600, 1200), name: 'Küche.jpg' },
      { content: aPdf(), name: 'tilbud.exe' },
    ])
    expect(reply.status, reply.text).toBe(201)
    expect(reply.json.data.message.attachments).toMatchObject([
      { kind: 'image', name: 'Küche.jpg', width: 1600, height: 1200, placeholder: expect.any(String) },
      { kind: 'pdf', name: 'tilbud.exe.pdf', width: null, height: null, preview_url: null, size: aPdf().length },
    ])
    for (const person of [client, expert]) {
      const thread = await read(person, thread_id)
      const [image, pdf] = thread.messages.at(-1).attachments
      expect(thread.last_message.attachments).toHaveLength(2)
      const shown = await get(image.url)
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
      expect((await sharp(shown.rawPayload).metadata()).width).toBe(1600)
      expect((await sharp((await get(image.preview_url)).rawPayload).metadata()).width).toBe(960)
      const saved = await get(pdf.url)
      expect(saved.rawPayload).toEqual(aPdf())
      expect(saved.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="tilbud.exe.pdf"; filename*=UTF-8''tilbud.exe.pdf`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'referrer-policy': 'no-referrer',
      })
      expect(saved.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/)
    }
  })

  test('takes files sent ahead and pictures of POST /api/uploads, in the order of the ids', async () => {
    const { client, thread_id } = await aTalk()
    const pdf = await ahead(client, aPdf(), 'plan.pdf')
    const upload = await post('/api/uploads', client.token, form([{ field: 'file', content: await aPicture() }]))
    const sent = await sendIds(client, thread_id, [upload.json.data.id, pdf], 'Here it is.')
    expect(sent.status, sent.text).toBe(201)
    const { attachments: shown, body } = sent.json.data.message
    expect([body, shown.map(({ kind }: { kind: string }) => kind)]).toEqual(['Here it is.', ['image', 'pdf']])
    expect((await get(shown[0].url)).statusCode).toBe(200)
  })

  test('a repetition with the same key is the same message with the same files', async () => {
    const { client, thread_id } = await aTalk()
    const payload = form([{ content: await aPicture() }], { thread_id })
    const replies = [
      await post('/api/messages', client.token, payload, { 'idempotency-key': 'one' }),
      await post('/api/messages', client.token, payload, { 'idempotency-key': 'one' }),
    ]
    expect(new Set(replies.map(({ json }) => json.data.message.id)).size).toBe(1)
    expect(await rowsOf(client)).toHaveLength(1)
  })

  test('twelve messages that name one file: one has it', async () => {
    const { client, thread_id } = await aTalk()
    const id = await ahead(client, await aPicture())
    await t.deps.db.deleteFrom('limit_hits').execute()
    const replies = await Promise.all(Array.from({ length: 12 }, () => sendIds(client, thread_id, [id])))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.every((status) => [201, 422, 429].includes(status))).toBe(true)
    const { messages: all } = await read(client, thread_id)
    expect(all.filter((message: { attachments: unknown[] }) => message.attachments.length > 0)).toHaveLength(1)
  })

  test('what a message has taken, nobody takes again; nor another’s, nor one twice, nor what never was', async () => {
    const { client, expert, thread_id } = await aTalk()
    const [taken, theirs, mine] = [
      await ahead(client, aPdf()),
      await ahead(expert, aPdf()),
      await ahead(client, aPdf('mine')),
    ]
    expect((await sendIds(client, thread_id, [taken])).status).toBe(201)
    for (const [ids, wrong] of [
      [[mine, taken], 'attachments.1'],
      [[theirs, mine], 'attachments.0'],
      [[mine, mine], 'attachments.1'],
      [[mine, 999_999], 'attachments.1'],
    ] as const) {
      const reply = await sendIds(client, thread_id, ids)
      expect([reply.status, reply.json.code]).toEqual([422, 'unknown_attachment'])
      expect(Object.keys(reply.json.errors)).toEqual([wrong])
    }
    expect((await sendIds(client, thread_id, [mine])).status).toBe(201) // the refused one has taken none of the files
  })

  test('422 without words and files, above 5,000 characters, and for an eleventh file', async () => {
    const { client, thread_id } = await aTalk()
    const send = (body: object) => t.call(messages.sendMessage, { token: client.token, body: { thread_id, ...body } })
    for (const body of [{}, { body: ' ' }, { body: '', attachments: [] }])
      expect((await send(body)).json).toMatchObject({
        code: 'validation_failed',
        errors: { body: [expect.any(String)] },
      })
    expect((await send({ body: 'x'.repeat(5001) })).json.errors).toHaveProperty('body')
    expect((await send({ attachments: Array.from({ length: 11 }, (_, n) => n + 1) })).json.errors).toHaveProperty(
      'attachments',
    )
    const eleven = await sendFiles(
      client,
      thread_id,
      Array.from({ length: 11 }, () => ({ content: aPdf() })),
    )
    expect([eleven.status, Object.keys(eleven.json.errors)]).toEqual([422, ['attachments']])
    const id = await ahead(client, aPdf())
    const both = await sendFiles(
      client,
      thread_id,
      Array.from({ length: 10 }, () => ({ content: aPdf() })),
      {
        'attachments[]': id,
      },
    )
    expect([both.status, Object.keys(both.json.errors)]).toEqual([422, ['attachments']])
  })

  test('another’s conversation is not found, before a file is looked at; and nothing is kept', async () => {
    const { thread_id } = await aTalk()
    const stranger = await aClient(t)
    const reply = await sendFiles(stranger, thread_id, [{ content: Buffer.from('<svg/>') }])
    expect([reply.status, reply.json.code]).toEqual([404, 'thread_not_found'])
    expect(await rowsOf(stranger)).toEqual([])
  })

  test('files of a message that is refused go again', async () => {
    const { client, thread_id } = await aTalk()
    await t.deps.db.updateTable('threads').set({ blocked_at: new Date() }).where('id', '=', thread_id).execute()
    const reply = await sendFiles(client, thread_id, [{ content: aPdf() }])
    expect([reply.status, reply.json.code]).toEqual([409, 'thread_closed'])
    expect(await rowsOf(client)).toEqual([])
  })
})

describe('hostile and broken files', () => {
  const gps = async () =>
    sharp(await aPicture())
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 40/1 0/1' }, IFD0: { Artist: 'Karen' } })
      .toBuffer()

  test('where a picture was taken and by whom is gone', async () => {
    const { client, thread_id } = await aTalk()
    expect((await sharp(await gps()).metadata()).exif).toBeDefined()
    const { json } = await sendFiles(client, thread_id, [{ content: await gps() }])
    const { rawPayload } = await get(json.data.message.attachments[0].url)
    const { exif, xmp, icc } = await sharp(rawPayload).metadata()
    expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined])
    expect(rawPayload.includes('Karen')).toBe(false)
  })

  test('what follows a picture in its file is gone', async () => {
    const { client, thread_id } = await aTalk()
    const polyglot = Buffer.concat([
      await sharp(await aPicture())
        .jpeg()
        .toBuffer(),
      Buffer.from('<script>alert(1)</script>PK\x03\x04'),
    ])
    const { json } = await sendFiles(client, thread_id, [{ content: polyglot, name: 'x.html' }])
    const shown = await get(json.data.message.attachments[0].url)
    expect(shown.headers['content-type']).toBe('image/webp')
    expect(shown.rawPayload.includes('script')).toBe(false)
  })

  test('a PDF with a page of script in it is only ever saved as a PDF', async () => {
    const { client, thread_id } = await aTalk()
    const content = aPdf('<html><script>alert(1)</script>', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')
    const { json } = await sendFiles(client, thread_id, [{ content, name: '../../etc/"plan\r\n.html' }])
    const [pdf] = json.data.message.attachments
    expect(pdf.name).toMatch(/^[^/\\\r\n]+\.pdf$/)
    for (const url of [pdf.url, `${pdf.url}/small`]) {
      const { headers } = await get(url)
      expect(headers['content-type']).toBe('application/pdf')
      expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.\- ]+"/)
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    }
  })

  test.each([
    [
      'an SVG called .jpg',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'attachment_type',
    ],
    ['a page called .jpg', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'attachment_type'],
    ['a page that goes on as a PDF', async () => Buffer.concat([Buffer.from('<html>\n'), aPdf()]), 'attachment_type'],
    ['a program', async () => Buffer.from('MZ\x90\x00\x03\x00\x00\x00'), 'attachment_type'],
    ['nothing', async () => Buffer.alloc(0), 'attachment_type'],
    ['half a PDF', async () => aPdf().subarray(0, 40), 'pdf_broken'],
    [
      'half a picture',
      async () =>
        (
          await sharp(await aPicture(400, 300))
            .jpeg()
            .toBuffer()
        ).subarray(0, 900),
      'image_broken',
    ],
    ['a picture of too many pixels', async () => bomb(), 'image_pixels'],
  ] as const)('%s is 422 on its place, and nothing of the message is kept', async (_, make, code) => {
    const { client, thread_id } = await aTalk()
    const reply = await sendFiles(client, thread_id, [{ content: aPdf() }, { content: await make() }], { body: 'Look' })
    expect([reply.status, reply.json.code], reply.text).toEqual([422, code])
    expect(Object.keys(reply.json.errors)).toEqual(['attachments.1'])
    expect((await read(client, thread_id)).messages).toHaveLength(1)
    expect(await rowsOf(client)).toEqual([])
  })

  test('a PDF of 20 MB passes, one of 21 MB is 413', async () => {
    const { client } = await aTalk()
    const pdfOf = (megabytes: number) => {
      const end = Buffer.from('\nstartxref\n9\n%%EOF\n')
      return Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(megabytes * 1024 * 1024 - 9 - end.length, 32), end])
    }
    const send = (megabytes: number) =>
      post('/api/attachments', client.token, form([{ field: 'file', content: pdfOf(megabytes) }]))
    expect((await send(20)).status).toBe(201)
    const refused = await send(21)
    expect([refused.status, refused.json.code]).toEqual([413, 'too_large'])
  })

  /** A PNG whose header says 30,000 × 30,000. */
  async function bomb(): Promise<Buffer> {
    const png = Buffer.from(await aPicture())
    png.writeUInt32BE(30_000, 16)
    png.writeUInt32BE(30_000, 20)
    return png
  }
})

describe('whose file it is', () => {
  test('an address opens for its reader for a quarter of an hour, and for nobody else', async () => {
    const { client, expert, thread_id } = await aTalk()
    const stranger = await aClient(t)
    await sendFiles(client, thread_id, [{ content: await aPicture() }])
    const url: string = (await read(expert, thread_id)).messages.at(-1).attachments[0].url
    expect((await get(url)).statusCode).toBe(200)
    expect((await get(url, expert.token)).statusCode).toBe(200)
    for (const token of [stranger.token, client.token, 'x'.repeat(43)])
      expect((await get(url, token)).statusCode).toBe(404)
    const [, , id, token = ''] = url.split('/')
    const [who = '', until = '', signature = ''] = token.split('.')
    for (const forged of [
      `/attachments/${Number(id) + 1}/${token}`,
      `/attachments/${id}/c${stranger.account_id}.${until}.${signature}`,
      `/attachments/${id}/${who}.${Number(until) + 900}.${signature}`,
      `/attachments/${id}/${who}.${until}.${'A'.repeat(43)}`,
      `/attachments/${id}/nonsense`,
      `/attachments/0/${token}`,
    ])
      expect((await get(forged)).statusCode, forged).toBe(404)
    await t.moveClock(14 * 60)
    expect((await get(url)).statusCode).toBe(200)
    await t.moveClock(15 * 60 + 5)
    expect((await get(url)).statusCode).toBe(404)
    await t.moveClock(0)
  })

  test('an answer is made anew before its addresses end, and GET /api/attachments/{id} gives a fresh one', async () => {
    const { client, thread_id } = await aTalk()
    await sendFiles(client, thread_id, [{ content: await aPicture() }])
    const first = (await read(client, thread_id)).messages.at(-1).attachments[0]
    expect((await read(client, thread_id)).messages.at(-1).attachments[0].url).toBe(first.url)
    await t.moveClock(20 * 60)
    const later = (await read(client, thread_id)).messages.at(-1).attachments[0]
    const listed = await t.call(messages.listThreads, { token: client.token })
    const asked = await t.call(attachments.getAttachment, { token: client.token, params: { id: first.id } })
    for (const { url } of [later, listed.json.data[0].last_message.attachments[0], asked.json.data])
      expect((await get(url)).statusCode).toBe(200)
    expect((await get(first.url)).statusCode).toBe(404)
    await t.moveClock(0)
  })

  test('another’s attachment is 404, as one that is not there', async () => {
    const { client, thread_id } = await aTalk()
    const stranger = await aClient(t)
    const sent = await sendFiles(client, thread_id, [{ content: aPdf() }])
    const { id } = sent.json.data.message.attachments[0]
    const waiting = await ahead(client, aPdf())
    for (const endpoint of [attachments.getAttachment, attachments.deleteAttachment])
      for (const each of [id, waiting, 999_999]) {
        const reply = await t.call(endpoint, { token: stranger.token, params: { id: each } })
        expect([reply.status, reply.json.code]).toEqual([404, 'attachment_not_found'])
      }
    // a file in a message cannot be deleted
    expect((await t.call(attachments.deleteAttachment, { token: client.token, params: { id } })).status).toBe(404)
    expect((await t.call(attachments.deleteAttachment, { token: client.token, params: { id: waiting } })).status).toBe(
      204,
    )
  })

  test('a suspended reader’s address opens nothing', async () => {
    const { client, expert, thread_id } = await aTalk()
    await sendFiles(client, thread_id, [{ content: aPdf() }])
    const { url } = (await read(expert, thread_id)).messages.at(-1).attachments[0]
    await t.deps.db
      .updateTable('accounts')
      .set({ suspended_at: new Date() })
      .where('id', '=', expert.account_id)
      .execute()
    expect((await get(url)).statusCode).toBe(404)
  })

  test('a file of a conversation has no public address', async () => {
    const { client, thread_id } = await aTalk()
    const { json } = await sendFiles(client, thread_id, [{ content: await aPicture() }])
    const { id } = json.data.message.attachments[0]
    expect(await t.deps.db.selectFrom('images').select('id').where('id', '=', id).execute()).toEqual([])
  })
})

describe('what goes', () => {
  test('a file that no message takes is deleted after a day, its bytes an hour later', async () => {
    const { client, thread_id } = await aTalk()
    const waiting = await ahead(client, await aPicture(1600, 1200))
    const { json } = await sendFiles(client, thread_id, [{ content: aPdf() }])
    const [picture, pdf] = (await rowsOf(client)).map(({ key }) => key.slice('attachments/'.length))
    const left = async () => (await files()).filter((name) => [picture, `${picture}.small`, pdf].includes(name))
    expect(await left()).toHaveLength(3)
    await sweepAt(86_400 - 60)
    expect((await rowsOf(client)).map(({ id }) => id)).toContain(waiting)
    await sweepAt(86_400 + 60)
    expect((await rowsOf(client)).map(({ id }) => id)).toEqual([json.data.message.attachments[0].id])
    await sweepAt(86_400 + 2 * 3600)
    expect(await left()).toEqual([pdf])
  })

  test('erasing a person deletes what they sent, and leaves what the other one did', async () => {
    const { client, expert, thread_id } = await aTalk()
    await sendFiles(client, thread_id, [{ content: aPdf() }])
    await sendFiles(expert, thread_id, [{ content: aPdf() }])
    await t.deps.events.transaction((tx) =>
      t.deps.events.emit(tx, 'account.erasing', { account_id: client.account_id }),
    )
    const shown = (await read(expert, thread_id)).messages
    expect(shown.slice(-2).map((message: { attachments: unknown[] }) => message.attachments.length)).toEqual([0, 1])
    expect(await rowsOf(client)).toEqual([])
  })

  test('the export of a person has the files of their conversations', async () => {
    const { client, expert, thread_id } = await aTalk()
    await sendFiles(client, thread_id, [{ content: aPdf('from the client') }])
    await sendFiles(expert, thread_id, [{ content: aPdf('from the expert') }])
    const { path: url } = dataExport.exportAccount
    const ask = () => t.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${client.token}` } })
    expect((await ask()).statusCode).toBe(202)
    await t.runJobs()
    const { rawPayload } = await ask()
    expect(rawPayload.includes('from the client')).toBe(true)
    expect(rawPayload.includes('from the expert')).toBe(true)
  })

  describe('copies of uploads cannot fill the store', () => {
    const anUpload = async (from: Person): Promise<number> =>
      (await post('/api/uploads', from.token, form([{ field: 'file', content: await aPicture() }]))).json.data.id
    const notedOf = ({ account_id }: Person) =>
      t.deps.db.selectFrom('forgotten_attachments').select('bytes').where('account_id', '=', account_id).execute()

    test('what is refused for its ids or its addressee copies nothing', async () => {
      const { client, expert, thread_id } = await aTalk()
      const other = await aTalk()
      const id = await anUpload(client)
      const theirs = await anUpload(expert)
      const before = (await files()).length
      await t.deps.db.updateTable('threads').set({ blocked_at: new Date() }).where('id', '=', other.thread_id).execute()
      for (const [body, status, code] of [
        [{ thread_id, attachments: Array.from({ length: 10 }, () => id) }, 422, 'unknown_attachment'],
        [{ thread_id, attachments: [id, 1] }, 422, 'unknown_attachment'],
        [{ thread_id, attachments: [id, theirs] }, 422, 'unknown_attachment'],
        [{ thread_id: other.thread_id, attachments: [id] }, 404, 'thread_not_found'],
        [{ architect_id: 999_999_999, attachments: [id] }, 404, 'expert_not_found'],
        [{ lead_id: 1, attachments: [id] }, 422, 'required'],
      ] as const) {
        const reply = await t.call(messages.sendMessage, { token: client.token, body: { ...body } })
        expect([reply.status, reply.json.code], reply.text).toEqual([status, code])
      }
      const closed = { thread_id: other.thread_id, attachments: [await anUpload(other.client)] }
      expect((await t.call(messages.sendMessage, { token: other.client.token, body: closed })).status).toBe(409)
      const foreign = { lead_id: 999_999, attachments: [theirs] }
      expect((await t.call(messages.sendMessage, { token: expert.token, body: foreign })).status).toBe(404)
      expect([(await files()).length, await notedOf(client), await rowsOf(client)]).toEqual([before, [], []])
    })

    test('above the limit of messages nothing is copied', async () => {
      const { client, thread_id } = await aTalk()
      const id = await anUpload(client)
      for (let n = 0; n < 20; n += 1)
        await t.call(messages.sendMessage, { token: client.token, body: { thread_id, body: `${n}` } })
      expect((await sendIds(client, thread_id, [id])).status).toBe(429)
      expect(await notedOf(client)).toEqual([])
    })

    test('every copy counts as a picture sent, and goes with a message that is refused after all', async () => {
      const { client, thread_id } = await aTalk()
      const ids = [await anUpload(client), await anUpload(client)]
      await t.deps.db.deleteFrom('limit_hits').execute()
      const body = { thread_id, attachments: ids, project_id: 1 }
      expect((await t.call(messages.sendMessage, { token: client.token, body })).json.code).toBe('unknown_project')
      expect(await rowsOf(client)).toEqual([])
      const noted = await notedOf(client)
      expect(noted.map(({ bytes }) => bytes > 0)).toEqual([true, true])
      const hits = t.deps.db.selectFrom('limit_hits').select('scope').where('key', '=', String(client.account_id))
      expect((await hits.execute()).filter(({ scope }) => scope === 'uploads')).toHaveLength(2)
    })

    test('bytes that are taken back count until they are swept', async () => {
      const { client } = await aTalk()
      const id = await ahead(client, aPdf())
      await t.deps.db
        .updateTable('attachments')
        .set({ bytes: ATTACHMENT_MEGABYTES_PER_ACCOUNT * 1024 * 1024 - 10 })
        .where('id', '=', id)
        .execute()
      expect((await t.call(attachments.deleteAttachment, { token: client.token, params: { id } })).status).toBe(204)
      const refused = await post('/api/attachments', client.token, form([{ field: 'file', content: aPdf() }]))
      expect([refused.status, refused.json.code]).toEqual([422, 'attachment_quota'])
      await sweepAt(3600 + 60)
      await ahead(client, aPdf())
    })
  })

  test('above the room of an account 422', async () => {
    const { client, thread_id } = await aTalk()
    await ahead(client, aPdf())
    await t.deps.db
      .updateTable('attachments')
      .set({ bytes: ATTACHMENT_MEGABYTES_PER_ACCOUNT * 1024 * 1024 - 10 })
      .where('account_id', '=', client.account_id)
      .execute()
    const reply = await sendFiles(client, thread_id, [{ content: aPdf() }])
    expect([reply.status, reply.json.code]).toEqual([422, 'attachment_quota'])
    expect(Object.keys(reply.json.errors)).toEqual(['attachments.0'])
  })
})
