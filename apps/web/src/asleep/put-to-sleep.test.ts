import { expect, test } from 'vitest'
import { maySleep, putToSleep } from './put-to-sleep.ts'

const page = `<html><head>
<link rel="stylesheet" href="/a.css"/>
<link rel="modulepreload" href="/assets/framework-1.js" nonce="n"/>
<link rel="preload" href="/font.woff2" as="font" nonce="n"/>
<link rel="preload" href="/locales/en/common.json" as="fetch" nonce="n"/>
</head><body><p>&lt;script type="module" src="x"&gt;</p>
<script type="module" async="" src="/assets/index-1.js" nonce="n"></script></body></html>`

test('a page that sleeps names its scripts and texts and has none of them fetched', () => {
  const asleep = putToSleep(page, 'n')
  expect(asleep).toContain('<link rel="asleep" href="/assets/framework-1.js"')
  expect(asleep).toContain('<link rel="asleep" href="/locales/en/common.json"')
  expect(asleep).toContain('<script type="asleep" async="" src="/assets/index-1.js"')
  expect(asleep).not.toMatch(/<link rel="modulepreload"|<script type="module"/)
})

test('what the page looks like is fetched as ever, and what somebody wrote stays', () => {
  const asleep = putToSleep(page, 'n')
  expect(asleep).toContain('<link rel="stylesheet" href="/a.css"/>')
  expect(asleep).toContain('<link rel="preload" href="/font.woff2" as="font"')
  expect(asleep).toContain('&lt;script type="module" src="x"&gt;')
})

test('what waits for the first touch stands in the head, under the page’s nonce', () => {
  expect(putToSleep(page, 'n')).toMatch(/<script nonce="n">\(function sleeper\(\).*\)\(\)<\/script><\/head>/s)
})

const match = (status: string, sleeps?: boolean | ((search: Record<string, unknown>) => boolean), search = {}) =>
  ({ status, search, staticData: sleeps === undefined ? {} : { sleeps } }) as unknown as Parameters<
    typeof maySleep
  >[0][number] // what maySleep reads of a match

test('a page sleeps when its screen says so and everything of it is there', () => {
  expect(maySleep([match('success'), match('success', true)])).toBe(true)
  expect(maySleep([match('success'), match('success')])).toBe(false)
  expect(maySleep([match('success'), match('notFound', true)])).toBe(false)
  expect(maySleep([])).toBe(false)
})

test('some screens sleep only at some addresses', () => {
  const unlessMap = ({ view }: Record<string, unknown>) => view !== 'map'
  expect(maySleep([match('success', unlessMap, {})])).toBe(true)
  expect(maySleep([match('success', unlessMap, { view: 'map' })])).toBe(false)
})
