import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { createI18n } from '#lib/language/i18n.ts'
import { groups } from './states/all-states.testing.ts'

const html = renderToString(
  <I18nextProvider i18n={createI18n('en')}>
    {Object.entries(groups).map(([name, Group]) => (
      <Group key={name} />
    ))}
  </I18nextProvider>,
)

test('every component renders on the server', () => {
  expect(html.match(/<section/g)?.length).toBeGreaterThan(20)
})

test('no component renders a style attribute, a style element or a script: the content security policy would refuse it', () => {
  expect(html.match(/<[^>]+\sstyle="[^"]*"/)?.[0]).toBeUndefined()
  expect(html).not.toMatch(/<(style|script)\b/)
})

test('every id that something points to exists', () => {
  const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]))
  const wanted = [
    ...html.matchAll(/\s(?:for|aria-labelledby|aria-describedby|aria-controls|popoverTarget)="([^"]+)"/g),
  ].flatMap((match) => match[1]?.split(' ') ?? [])
  expect(wanted.filter((id) => !ids.has(id))).toEqual([])
})
