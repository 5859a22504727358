import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp({}, { generalLimits: true })))
afterAll(() => t.close())

let at = 0
const send = (payload: string | object, type = 'application/reports+json', remoteAddress = `192.0.2.${(at += 1)}`) =>
  t.request({
    method: 'POST',
    url: '/api/policy-reports',
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': type },
    remoteAddress,
  })
const counted = async (directive: string) => {
  const text = await t.metrics.registry.metrics()
  return Number(new RegExp(`husrum_policy_reports_total\\{directive="${directive}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
}
const violation = (effectiveDirective: unknown) => ({
  type: 'csp-violation',
  body: { effectiveDirective, documentURL: 'https://husrum.example/account?token=walnut', blockedURL: 'inline' },
})

test('both ways in which browsers report are counted by directive', async () => {
  const list = [violation('script-src-elem'), violation('img-src'), { type: 'deprecation', body: {} }]
  expect((await send(list)).status).toBe(204)
  const report = {
    'violated-directive': "img-src 'self'",
    'document-uri': 'https://husrum.example/',
    'blocked-uri': 'x',
  }
  expect((await send({ 'csp-report': report }, 'application/csp-report')).status).toBe(204)
  expect([await counted('script-src-elem'), await counted('img-src')]).toEqual([1, 2])
})

test('an invented directive makes no label of its own', async () => {
  expect((await send([violation('x"} 1\n'), violation(7)])).status).toBe(204)
  expect(await counted('other')).toBe(2)
})

test.each([
  ['nothing', '', 'application/reports+json', 400],
  ['no JSON', '{', 'application/reports+json', 400],
  ['a number', '7', 'application/csp-report', 400],
  ['too many', JSON.stringify(Array.from({ length: 51 }, () => violation('img-src'))), 'application/reports+json', 400],
  ['too much', 'x'.repeat(40_000), 'application/reports+json', 413],
  ['plain JSON', '[]', 'application/json', 415],
  ['text', 'x', 'text/plain', 415],
])('%s is refused', async (_, payload, type, status) => expect((await send(payload, type)).status).toBe(status))

test('reports count as writes of their address', async () => {
  const from = '198.51.100.7'
  const answers = await Promise.all(Array.from({ length: 130 }, () => send([], undefined, from)))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
})
