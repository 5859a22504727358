import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endpoints } from '@husrum/contract/core/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { requestTimeoutBounds } from './request-timeout.ts'
import { createTranslators, loadCatalogues } from '../../core/texts/catalogues.ts'
import { createHttp } from '../http.ts'
import { createLog } from '../../core/log.ts'
import type { Viewer } from '../http-viewer.ts'
import { mount } from '../mount.ts'

const open = { method: 'POST', audience: ['public'], status: 200, reply: z.object({ size: z.int() }) } as const
const table = endpoints({
  plain: { ...open, path: '/api/plain', summary: 'Without files', form: true, body: z.object({}).loose() },
  files: {
    ...open,
    path: '/api/files',
    summary: 'With files',
    form: true,
    body: z.object({}),
    fileLists: { images: 3 },
    filesFromVisitors: true,
  },
})

const person = 'somebody-token-0123456789'
const viewer: Viewer = { account_id: 1, session_id: 1, role: 'client', audience: 'client', expert_id: undefined }

let app: FastifyInstance
let folder: string
let port: number
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'husrum-arrival-'))
  // a hundredth of the product's bounds
  const arrival = {
    bodyMs: 300,
    standstillMs: 300,
    standstillBytes: 1000,
    filesMs: requestTimeoutBounds.filesMs,
    visitors: { standstillBytes: 4000, filesMs: 900, bytesPerSecond: 30_000 },
  }
  const log = createLog({ level: 'silent' })
  app = await createHttp(log, createTranslators(loadCatalogues()), { dataDir: folder, arrival })
  mount(
    app,
    table,
    {
      plain: async () => ({ size: 0 }),
      files: async ({ fileLists }) => ({ size: fileLists.images[0]?.size ?? 0 }),
    },
    { identify: async (token) => (token === person ? viewer : undefined), production: false },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const bound = app.server.address()
  port = typeof bound === 'object' && bound ? bound.port : 0
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends one piece after each pause, and collects the answer until the connection ends. */
function say(
  address: string,
  type: string,
  length: number,
  pieces: readonly (string | Buffer)[],
  token = '',
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    const left = [...pieces]
    socket.write(
      `POST ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n${token && `Authorization: Bearer ${token}\r\n`}\r\n`,
    )
    const timer = setInterval(() => {
      const piece = left.shift()
      if (piece !== undefined) socket.write(piece)
    }, 40)
    socket.on('data', (chunk) => void (heard += chunk.toString()))
    socket.on('close', () => {
      clearInterval(timer)
      resolve(heard)
    })
    // a piece may still be on its way when the server has answered and closed
    socket.on('error', (error) => heard === '' && reject(error))
  })
}
const multipart = 'multipart/form-data; boundary=x'
const head = '--x\r\nContent-Disposition: form-data; name="images[]"; filename="a"\r\n\r\n'
const end = '\r\n--x--\r\n'

test.each([
  ['JSON', '/api/plain', 'application/json', ['{', '"', 'a']],
  [
    'a form without files',
    '/api/plain',
    multipart,
    ['--x\r\n', 'Content-Disposition: form-data; name="a"\r\n', '\r\n'],
  ],
  ['a file that stands still', '/api/files', multipart, [head, 'abc']],
])('408 too_slow for %s', async (_, address, type, pieces) => {
  const answer = await say(address, type, 5000, pieces)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'too_slow' })
})

const slow = (pieces: number) => Array.from({ length: pieces }, () => Buffer.alloc(300, 7))

test('a visitor’s file has to come faster than that of somebody with an account', async () => {
  const pieces = slow(25)
  const length = head.length + 7500 + end.length
  expect(await say('/api/files', multipart, length, [head, ...pieces, end])).toMatch(/^HTTP\/1.1 408 /)
  expect(await say('/api/files', multipart, length, [head, ...pieces, end], 'no-such-token-0123456789')).toMatch(
    / 408 /,
  )
  expect(await say('/api/files', multipart, length, [head, ...pieces, end], person)).toMatch(/^HTTP\/1.1 200 /)
})

test('past the time of visitors only who sends a good deal goes on', async () => {
  const pieces = (size: number) => Array.from({ length: 35 }, () => Buffer.alloc(size, 7))
  const answer = (size: number, token?: string) =>
    say('/api/files', multipart, head.length + 35 * size + end.length, [head, ...pieces(size), end], token)
  const answers = await Promise.all([answer(800), answer(8000), answer(800, person)])
  expect(answers.map((each) => each.slice(9, 12))).toEqual(['408', '200', '200'])
})

test('a file that keeps coming has the time it needs', async () => {
  const pieces = Array.from({ length: 25 }, () => Buffer.alloc(2000, 7))
  const length = head.length + 50_000 + end.length
  const answer = await say('/api/files', multipart, length, [head, ...pieces, end])
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(answer).toContain('{"size":50000}')
})
