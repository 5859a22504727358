import { QueryClient, type InfiniteData } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ANSWERS_ID, cacheJsonText, readAnswers, writeAnswers } from './page-answers.ts'

const HOSTILE = '</script><script>alert(1)</script> <!-- <script> --> ]]> \u2028 \u2029 \\u003c " \' & &lt; \uD800 \0'

const clients = () => ({ server: new QueryClient(), browser: new QueryClient() })

/** The page as the browser parses it: the element's text ends where HTML ends a script. */
function openPage(written: string) {
  const html = `<body><script id="${ANSWERS_ID}" type="application/json">${written}</script><p>after</p></body>`
  const [, textContent] = /<script id="answers"[^>]*>(.*?)<\/script/is.exec(html) ?? []
  vi.stubGlobal('document', { getElementById: (id: string) => (id === ANSWERS_ID ? { textContent } : null) })
}

afterEach(() => vi.unstubAllGlobals())

test('an answer cannot leave its script, and arrives as it was', () => {
  const { server, browser } = clients()
  server.setQueryData(['experts', { text: HOSTILE }], { name: HOSTILE, [HOSTILE]: [HOSTILE] })
  const written = writeAnswers(server)
  expect(written).not.toContain('<')
  openPage(written)
  readAnswers(browser)
  expect(browser.getQueryData(['experts', { text: HOSTILE }])).toEqual({ name: HOSTILE, [HOSTILE]: [HOSTILE] })
})

test('the pages of a list arrive, with the time they were asked for', () => {
  const { server, browser } = clients()
  const list: InfiniteData<{ items: number[] }> = { pages: [{ items: [1, 2] }, { items: [3] }], pageParams: [1, 2] }
  server.setQueryData(['list'], list, { updatedAt: 4000 })
  openPage(writeAnswers(server))
  readAnswers(browser)
  expect(browser.getQueryData(['list'])).toEqual(list)
  expect(browser.getQueryState(['list'])?.dataUpdatedAt).toBe(4000)
})

test('an answer that is shown as it came is written as it came, and none leaves its script', () => {
  const { server, browser } = clients()
  const answer = (value: unknown) => {
    const text = JSON.stringify(value)
    const json: unknown = JSON.parse(text)
    cacheJsonText({ status: 200, json, text })
    return json
  }
  const listed = { data: [{ name: HOSTILE }], meta: { total: 1 } }
  const alone = { data: [{ name: HOSTILE }] }
  server.setQueryData(['whole'], answer(listed))
  server.setQueryData(['data'], (answer(alone) as typeof alone).data)
  server.setQueryData(['data of more'], (answer(listed) as typeof listed).data)
  server.setQueryData(['pages'], { pages: [answer(listed), listed], pageParams: [1, 2] })
  server.setQueryData(['changed'], { ...(answer(alone) as typeof alone), more: 1 })
  const written = writeAnswers(server)
  expect(written).not.toContain('<')
  openPage(written)
  readAnswers(browser)
  for (const [key, value] of [
    ['whole', listed],
    ['data', alone.data],
    ['data of more', listed.data],
    ['pages', { pages: [listed, listed], pageParams: [1, 2] }],
    ['changed', { ...alone, more: 1 }],
  ] as const)
    expect(browser.getQueryData([key])).toEqual(value)
})

test('answers that came after the shell take the place of those in the page', () => {
  const { server, browser } = clients()
  server.setQueryData(['frame'], 'there')
  openPage(writeAnswers(server))
  server.setQueryData(['screen'], HOSTILE)
  readAnswers(browser, writeAnswers(server))
  expect(browser.getQueryData(['frame'])).toBe('there')
  expect(browser.getQueryData(['screen'])).toBe(HOSTILE)
})

test('what failed or is still asked for is not written', async () => {
  const { server } = clients()
  server.setQueryData(['there'], 'yes', { updatedAt: 4000 })
  const failing = { queryKey: ['failed'], queryFn: () => Promise.reject(new Error('away')), retry: false }
  await expect(server.fetchQuery(failing)).rejects.toThrow('away')
  void server.fetchQuery({ queryKey: ['slow'], queryFn: () => new Promise(() => undefined) })
  expect(JSON.parse(writeAnswers(server))).toEqual([[['there'], 'yes', 4000]])
})

test('a page without answers gives none', () => {
  const { browser } = clients()
  openPage('')
  readAnswers(browser)
  vi.stubGlobal('document', { getElementById: () => null })
  readAnswers(browser)
  expect(browser.getQueryCache().getAll()).toEqual([])
})
