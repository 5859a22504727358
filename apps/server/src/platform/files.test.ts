import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { folderFiles } from './files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'husrum-files-'))
const files = folderFiles(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = async (key: string, range?: { start: number; end?: number }) => {
  const opened = await files.open(key, range)
  return opened && text(opened.stream)
}

test('what was put is there: whole, in part, by its head', async () => {
  await files.put('a/b.txt', Buffer.from('one two three'))
  expect(await read('a/b.txt')).toBe('one two three')
  expect(await read('a/b.txt', { start: 4, end: 6 })).toBe('two')
  expect(await read('a/b.txt', { start: 8 })).toBe('three')
  expect(await files.head('a/b.txt')).toMatchObject({ size: 13 })
})

test('putting again replaces', async () => {
  await files.put('again', Buffer.from('first'))
  await files.put('again', Buffer.from('second'))
  expect(await read('again')).toBe('second')
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
  expect(await readdir(path.join(folder, '.writing'))).toEqual([])
})

test('many puts of one key at once leave one whole file', async () => {
  const contents = Array.from({ length: 20 }, (_, at) => String(at).repeat(50_000))
  await Promise.all(contents.map((content) => files.put('race', Buffer.from(content))))
  expect(contents).toContain(await read('race'))
})

test('what is not there is undefined, and deleting it is no error', async () => {
  expect(await files.open('nothing')).toBeUndefined()
  expect(await files.head('a')).toBeUndefined() // a folder
  await files.delete('nothing')
  await files.put('gone', Buffer.from('x'))
  await files.delete('gone')
  expect(await files.head('gone')).toBeUndefined()
})

test('lists a folder in order, nothing for one that is not there', async () => {
  await files.put('list/b/2', Buffer.from('x'))
  await files.put('list/a/1', Buffer.from('x'))
  await files.put('lists', Buffer.from('x'))
  expect(await Array.fromAsync(files.list('list/'))).toEqual(['list/a/1', 'list/b/2'])
  expect(await Array.fromAsync(files.list('no/'))).toEqual([])
  expect(await Array.fromAsync(files.list(''))).toContain('lists')
})

test.each(['../up', '/root', 'a//b', 'a/../b', '.hidden', 'a\0b', 'A', 'a\\b', ''])('%j is no key', async (key) => {
  await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('cannot be a key')
})
