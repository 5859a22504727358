import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { formatNumber } from './language/format.ts'
import { createI18n } from './language/i18n.ts'
import { I18nextProvider, Trans } from './react-texts.tsx'
import { createTranslator, plural, type Texts } from './translate.ts'

const folder = path.resolve(import.meta.dirname, '../../locales')

/** Every namespace of a language side by side; how pages merge them does not matter in this test. */
function textsOf(language: string): Record<string, Texts> {
  const files = globSync(`**/*.${language}.json`, { cwd: folder }).toSorted()
  return Object.fromEntries(
    files.map((file) => [
      path.basename(file, `.${language}.json`),
      JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
    ]),
  )
}

function keysOf(texts: Texts, above = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value as Texts, `${above}${key}.`) : [`${above}${key}`],
  ) // an object, as checked above
}

/** Every name that any sentence interpolates, with a value for it. */
function paramsFor(texts: Texts): Record<string, string | number> {
  const names = [...JSON.stringify(texts).matchAll(/\{\{\s*([\w-]+)\s*(,)?/g)].map(([, name = '', comma]) => [
    name,
    comma,
  ])
  return Object.fromEntries(names.map(([name, comma], i) => [name, comma ? 1234.5 + i : `a <b>&${i} {{other}}`]))
}

describe.each(['en', 'da', 'de'] as const)('%s', (language) => {
  const texts = textsOf(language)
  const real = i18next.createInstance()
  void real.init({
    initAsync: false,
    lng: language,
    ns: ['common'],
    defaultNS: 'common',
    fallbackLng: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { common: texts } },
  })
  real.services.formatter?.add('number', (value: number) => formatNumber(value))
  const ours = createTranslator(language, texts)
  const params = paramsFor(texts)
  delete params['count']

  test('says every sentence as i18next does', () => {
    const keys = keysOf(texts)
    expect(keys.length).toBeGreaterThan(500)
    expect(keys.map((key) => ours.t(key, params))).toEqual(keys.map((key) => real.t(key, params)))
    expect(keys.map((key) => ours.t(key))).toEqual(keys.map((key) => real.t(key)))
  })

  test.each([0, 1, 2, 1.5, 12_345])('counts %d as i18next does', (count) => {
    const keys = [...new Set(keysOf(texts).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))]
    const given = { ...params, count }
    expect(keys.map((key) => ours.t(key, given))).toEqual(keys.map((key) => real.t(key, given)))
    expect(keys.map((key) => ours.exists(key, given))).toEqual(keys.map((key) => real.exists(key, given)))
  })

  test.each([['no.such.key'], ['shell'], ['shell.shell.no'], ['toString'], ['']])('does not know "%s"', (key) => {
    expect(ours.exists(key)).toBe(false)
    expect(ours.t(key)).toBe(key)
  })
})

test('the first of several keys that there is', () => {
  const { t } = createTranslator('en', { a: { b: 'B {{name}}' } })
  expect([t(['a.x', 'a.b'], { name: 1 }), t(['a.x', 'a.y'])]).toEqual(['B 1', 'a.y'])
})

test('elements stand where the sentence names them, and what is filled in stays text', () => {
  const i18n = createI18n('en', {
    to: 'To <expert>{{name}}</expert>, <b>at <i>{{time}}</i></b><stop/>',
    mail_one: '<b>One</b> mail',
    mail_other: '<b>{{count, number}}</b> mails',
  })
  const draw = (drawn: React.ReactNode) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n as unknown as Parameters<typeof I18nextProvider>[0]['i18n']}>
        {drawn}
      </I18nextProvider>,
    ) // our object under i18next's type
  const components = { expert: <a href="/x">old</a>, b: <b />, i: <i />, stop: <hr /> }
  expect(draw(<Trans i18nKey="to" components={components} values={{ name: '<b>Bo</b> {{time}}', time: '9' }} />)).toBe(
    'To <a href="/x">&lt;b&gt;Bo&lt;/b&gt; {{time}}</a>, <b>at <i>9</i></b><hr/>',
  )
  expect(draw(<Trans i18nKey="mail" components={components} count={1200} />)).toBe('<b>1.200</b> mails')
  expect(draw(<Trans i18nKey="mail" components={components} count={1} />)).toBe('<b>One</b> mail')
})

test.each(['en', 'da', 'de'])('in %s the rule of the language decides between one and many', (language) => {
  const rules = new Intl.PluralRules(language)
  const counts = [-2, -1, -0.5, 0, 0.5, 1, 1.5, 2, 2.25, 11, 21, 101, 1000, 1_000_000]
  expect(counts.map((count) => plural(language, count))).toEqual(counts.map((count) => rules.select(count)))
})
