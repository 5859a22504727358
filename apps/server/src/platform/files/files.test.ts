import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../../testing/providers/object-store.ts'
import { openFiles } from './files-store.ts'
import { folderFiles, type Files } from './files.ts'
import { s3Files } from './files-s3.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'husrum-files-'))
let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const MIB = 1024 * 1024

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe.each([
  ['a folder', () => folderFiles(folder)],
  ['an object store', () => s3Files(store.settings)],
])('%s', (_, openStore) => {
  let files: Files
  beforeAll(() => {
    files = openStore()
  })
  const read = async (key: string, range?: { start: number; end?: number }) => {
    const opened = await files.open(key, range)
    return opened && text(opened.stream)
  }

  test('what was put is there: whole, in part, by its head', async () => {
    await files.put('a/b.txt', Buffer.from('one two three'))
    expect(await read('a/b.txt')).toBe('one two three')
    expect(await read('a/b.txt', { start: 4, end: 6 })).toBe('two')
    expect(await read('a/b.txt', { start: 8 })).toBe('three')
    expect((await files.open('a/b.txt', { start: 8 }))?.head.size).toBe(13)
    const head = await files.head('a/b.txt')
    expect(head?.size).toBe(13)
    expect(Math.abs(Date.now() - Number(head?.changed_at))).toBeLessThan(3_600_000)
  })

  test('putting again replaces, and nothing at all is a file too', async () => {
    await files.put('again', Buffer.from('first'))
    await files.put('again', Buffer.from('second'))
    expect(await read('again')).toBe('second')
    await files.put('again', Buffer.alloc(0))
    expect(await files.head('again')).toMatchObject({ size: 0 })
    expect(await read('again')).toBe('')
  })

  test('a stream is put; one that breaks leaves nothing', async () => {
    async function* parts(breaks: boolean) {
      yield Buffer.from('some ')
      if (breaks) throw new Error('the sender is gone')
      yield Buffer.from('parts')
    }
    await files.put('stream', parts(false))
    expect(await read('stream')).toBe('some parts')
    await expect(files.put('broken', parts(true))).rejects.toThrow('the sender is gone')
    expect(await files.head('broken')).toBeUndefined()
  })

  test('a large stream arrives byte for byte; one that breaks late leaves nothing', async () => {
    const pieces = Array.from({ length: 19 }, (_, at) => Buffer.alloc(MIB + at, at + 1))
    async function* parts(breaks: boolean) {
      yield* pieces
      if (breaks) throw new Error('the sender is gone')
    }
    await files.put('large', parts(false))
    const opened = await files.open('large')
    expect(opened && (await buffer(opened.stream)).equals(Buffer.concat(pieces))).toBe(true)
    await expect(files.put('large-broken', parts(true))).rejects.toThrow('the sender is gone')
    expect(await files.head('large-broken')).toBeUndefined()
  })

  test('many puts of one key at once leave one whole file', async () => {
    const contents = Array.from({ length: 20 }, (_, at) => String(at).repeat(50_000))
    await Promise.all(contents.map((content) => files.put('race', Buffer.from(content))))
    expect(contents).toContain(await read('race'))
  })

  test('what is not there is undefined, and deleting it is no error', async () => {
    await files.put('a/b.txt', Buffer.from('x'))
    expect(await files.open('nothing')).toBeUndefined()
    expect(await files.head('a')).toBeUndefined() // a folder
    await files.delete('nothing')
    await files.put('gone', Buffer.from('x'))
    await files.delete('gone')
    expect(await files.head('gone')).toBeUndefined()
  })

  test('lists a folder, nothing for one that is not there', async () => {
    for (const key of ['list/b/2', 'list/a/1', 'list/a-b', 'list/a.c/3', 'lists']) {
      await files.put(key, Buffer.from('x'))
    }
    // s3rver lists folder by folder; the order of a folder store is tested below
    const listed = await Array.fromAsync(files.list('list/'))
    expect(listed.toSorted()).toEqual(['list/a-b', 'list/a.c/3', 'list/a/1', 'list/b/2'])
    expect(await Array.fromAsync(files.list('no/'))).toEqual([])
    expect(await Array.fromAsync(files.list(''))).toContain('lists')
    await expect(Array.fromAsync(files.list('list'))).rejects.toThrow('end the prefix in "/"')
  })

  test.each(['../up', '/root', 'a//b', 'a/../b', '.hidden', 'a\0b', 'A', 'a\\b', ''])('%j is no key', async (key) => {
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('cannot be a key')
    await expect(files.open(key)).rejects.toThrow('cannot be a key')
  })
})

test('a broken stream leaves nothing half-written in the folder', async () => {
  expect(await readdir(path.join(folder, '.writing'))).toEqual([])
})

test('a folder lists in the order of whole keys, as object stores do', async () => {
  const keys = ['order/a-b', 'order/a.c/3', 'order/a/1', 'order/b/2']
  for (const key of keys.toReversed()) await folderFiles(folder).put(key, Buffer.from('x'))
  expect(await Array.fromAsync(folderFiles(folder).list('order/'))).toEqual(keys)
})

test('an object store lists beyond one page', async () => {
  const page = (key: string, next?: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>` +
    `<Contents><Key>${key}</Key></Contents>${next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}</ListBucketResult>`
  const server = createServer((request, reply) => {
    const token = new URL(request.url ?? '', 'http://store').searchParams.get('continuation-token')
    reply.end(token === null ? page('pages/1', 'two') : token === 'two' ? page('pages/2', 'three') : page('pages/3'))
  })
  const files = s3Files({ ...store.settings, endpoint: await listen(server) })
  expect(await Array.fromAsync(files.list('pages/'))).toEqual(['pages/1', 'pages/2', 'pages/3'])
  server.close()
})

test('the settings choose the store', async () => {
  await openFiles({ store: store.settings, dataDir: folder }).put('chosen', Buffer.from('x'))
  expect(await s3Files(store.settings).head('chosen')).toMatchObject({ size: 1 })
  await openFiles({ store: undefined, dataDir: folder }).put('chosen', Buffer.from('x'))
  expect(await folderFiles(path.join(folder, 'files')).head('chosen')).toMatchObject({ size: 1 })
})

describe('an object store that fails is 503 to whoever asked', () => {
  const quick = { connectMs: 200, answerMs: 200 }
  const unavailable = { status: 503, code: 'unavailable', retryAfter: 10 }
  const servers: Server[] = []
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  })

  async function failing(answer: Parameters<typeof createServer>[1]): Promise<Files> {
    const server = createServer({}, answer)
    servers.push(server)
    return s3Files({ ...store.settings, endpoint: await listen(server) }, quick)
  }
  async function allCalls(files: Files, expected: object) {
    await expect(files.put('x', Buffer.from('x'))).rejects.toMatchObject(expected)
    await expect(files.open('x')).rejects.toMatchObject(expected)
    await expect(files.head('x')).rejects.toMatchObject(expected)
    await expect(files.delete('x')).rejects.toMatchObject(expected)
    await expect(Array.fromAsync(files.list(''))).rejects.toMatchObject(expected)
  }

  test('nobody listens', async () => {
    await allCalls(s3Files({ ...store.settings, endpoint: 'http://127.0.0.1:1' }, quick), unavailable)
  })
  test('it answers 500', async () => {
    await allCalls(await failing((_, reply) => void reply.writeHead(500).end()), unavailable)
  })
  test('it never answers', async () => {
    const files = await failing(() => {})
    await expect(files.head('x')).rejects.toMatchObject(unavailable)
    await expect(files.put('x', Buffer.from('x'))).rejects.toMatchObject(unavailable)
  })
  test('it stops in the middle of a file', async () => {
    const files = await failing((_, reply) => {
      reply.writeHead(200, { 'content-length': '10' }).write('abc', () => reply.destroy())
    })
    const reading = files.open('x').then((opened) => opened && text(opened.stream))
    await expect(reading).rejects.toMatchObject(unavailable)
  })
  test('it refuses our keys, or has no such bucket', async () => {
    await allCalls(await failing((_, reply) => void reply.writeHead(403).end()), unavailable)
    const none = s3Files({ ...store.settings, bucket: 'nowhere' }, quick)
    await expect(none.open('x')).rejects.toMatchObject(unavailable)
    await expect(none.put('x', Buffer.from('x'))).rejects.toMatchObject(unavailable)
  })
  test('it is full', async () => {
    const files = await failing((_, reply) => void reply.writeHead(507).end())
    await expect(files.put('x', Buffer.from('x'))).rejects.toMatchObject({ status: 503, code: 'storage_full' })
  })
})
