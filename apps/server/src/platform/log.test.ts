import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { createTranslators } from './catalogues.ts'
import { Refusal } from './http/errors.ts'
import { createHttp } from './http/http.ts'
import { createLog } from './log.ts'

type Line = Record<string, unknown>
let lines: Line[]
beforeEach(() => void (lines = []))
const write = (text: string) => void lines.push(JSON.parse(text))

test('a request is one line with its method and route, probes are none, and nothing typed is repeated', async () => {
  const app = await createHttp(
    createLog({ level: 'info', destination: { write } }),
    createTranslators({ en: {}, da: {}, de: {} }),
  )
  app.get('/api/things/:id', async () => ({}))
  for (const path of ['/live', '/ready', '/metrics']) app.get(path, async () => ({}))
  for (const url of ['/live', '/ready', '/metrics', '/api/things/7?token=secret'])
    await app.inject({ method: 'GET', url })
  await app.close()
  expect(lines).toEqual([
    expect.objectContaining({
      msg: 'request',
      method: 'GET',
      route: '/api/things/:id',
      url: '/api/things/7?[hidden]',
      status: 200,
      ms: expect.any(Number),
      reqId: expect.any(String),
    }),
  ])
})

test('a lost database is one line in an interval, without a stack; other errors keep theirs', async () => {
  const log = createLog({ destination: { write }, outageSaidMs: 40 })
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  const terminated = Object.assign(new Error('terminating connection'), { code: '57P01' })
  for (let nth = 0; nth < 50; nth += 1) log.child({ nth }).warn({ err: nth % 2 ? refused : terminated }, 'unavailable')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ level: 40, msg: 'the database does not answer', reason: '57P01' })
  expect(JSON.stringify(lines)).not.toContain('stack')
  await sleep(50)
  log.error({ err: new Error('Connection terminated unexpectedly') }, 'job queue')
  expect(lines[1]).toMatchObject({ level: 50, msg: 'the database does not answer', met: 50 })
  log.warn({ err: Object.assign(new Refusal(503, 'unavailable'), { cause: new TypeError('x') }) }, 'unavailable')
  expect(lines[2]).toMatchObject({ msg: 'the file store does not answer', reason: 'TypeError' })
  log.error({ err: new TypeError('a fault of ours') }, 'unexpected error')
  expect(lines[3]).toMatchObject({ msg: 'unexpected error', err: { stack: expect.stringContaining('TypeError') } })
  const missing = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open', path: '/gone' })
  log.error({ err: missing }, 'a file is missing')
  expect(lines[4]).toMatchObject({ msg: 'a file is missing', err: { stack: expect.stringContaining('ENOENT') } })
})
