import type { Locale } from '@husrum/contract/core/shapes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailSamples, type Cast, type MailSample } from '../mail-samples.ts'
import { languages, loadCatalogues, type Catalogue } from '../../platform/core/texts/catalogues.ts'
import { SITE } from '../../platform/providers/delivery/mail-frame.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { PRODUCTION } from '../../testing/production.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ BASE_URL: 'https://husrum.example' })
})
afterAll(() => t.close())

const hostile = '<img src=x onerror=alert(1)>"\'&\r\nBcc: all@husrum.example {{name}} $t(error) \u202e 👩‍👩‍👧'
const cast: Cast = { client: `K${hostile}`, expert: `S${hostile}`, words: `W${hostile}`, city_id: null }
const locales: Locale[] = [...languages, 'dk']

/** Records every key that is translated while a mail is composed. */
function recording(asked: Set<string>): MailSample[] {
  const translators: typeof t.deps.translators = {
    ...t.deps.translators,
    for: (locale) => (key, params) => {
      asked.add(key)
      return t.deps.translators.for(locale)(key, params)
    },
  }
  return mailSamples({ ...t.deps, translators }, cast)
}

const plainOf = (html: string) =>
  html
    .replace(/<style.*?<\/style>|<title>.*?<\/title>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(
      /&(lt|gt|quot|#39|amp);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' })[name] ?? '',
    )
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('every mail, in every language, with hostile names', () => {
  test('has a subject of one line and words in both parts, which say the same', () => {
    for (const { name, compose } of recording(new Set()))
      for (const locale of locales) {
        const { subject, text, html } = compose(locale)
        const at = `${name} ${locale}`
        expect([at, subject]).toEqual([at, expect.stringMatching(/^[^\p{Cc}]{5,}$/u)])
        const inHtml = squeezed(plainOf(html))
        for (const paragraph of text.split(/\n\n|\n/).filter((line) => line !== '-- ')) {
          // "label: address" in the text is a link with this label in the HTML
          const words = squeezed(paragraph.replace(/(: ?|^)https?:\S+$/, ''))
          expect([at, inHtml]).toEqual([at, expect.stringContaining(words.replace(/:$/, ''))])
        }
      }
  })

  test('lets no name become markup', () => {
    for (const { name, compose } of recording(new Set()))
      for (const locale of locales) {
        const { html } = compose(locale)
        // the one photo of a lead, with its size and style
        const rest = html.replace(
          /<img src="https:\/\/site\.invalid\/images\/[\w./-]+" alt="[^"<>]*" width="510" style="[\w:;%-]+">/g,
          '',
        )
        expect([name, locale, /<(img|script)|<[^>]* on\w+=/i.test(rest)]).toEqual([name, locale, false])
      }
  })

  test('leads to our own pages only, in the language of the mail', () => {
    for (const { name, compose } of recording(new Set()))
      for (const locale of locales) {
        const { text, html, unsubscribe_url } = compose(locale)
        const found = [...`${text}\n${unsubscribe_url ?? ''}`.matchAll(/https?:\/\/\S+/g)].map(([url]) => url)
        const linked = [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url)
        expect(found.length).toBeGreaterThan(0)
        for (const url of [...found, ...linked]) {
          expect([name, url]).toEqual([name, expect.stringMatching(/^https:\/\/(husrum\.example|site\.invalid)\//)])
          const path = new URL(url).pathname
          if (path.startsWith('/api/') || path.startsWith('/admin/')) continue
          // the Danish pages are identical under both of their addresses
          const own = { en: /^\//, da: /^\/da\//, de: /^\/de\//, dk: /^\/d[ak]\// }[locale]
          expect([name, locale, path]).toEqual([name, locale, expect.stringMatching(own)])
        }
      }
  })

  test('is there for each text of a mail, and no text is missing in any language', () => {
    const asked = new Set<string>()
    for (const { compose } of recording(asked)) for (const locale of locales) compose(locale)
    const catalogues = loadCatalogues()
    const keysOf = (from: Catalogue, under = ''): string[] =>
      Object.entries(from).flatMap(([key, value]) =>
        typeof value === 'string' ? [`${under}${key}`.replace(/_(one|other)$/, '')] : keysOf(value, `${under}${key}.`),
      )
    // a sentence that is added to a message, but to no mail
    const mailed = (key: string) => /^(mail-|drafts\.mail\.)/.test(key) && key !== 'mail-replies.attachments'
    const known = Object.fromEntries(languages.map((language) => [language, new Set(keysOf(catalogues[language]))]))
    for (const language of languages) {
      const missing = [...asked].filter((key) => !known[language]?.has(key))
      expect([language, missing]).toEqual([language, []])
    }
    const never = [...(known.en ?? [])].filter((key) => mailed(key) && !asked.has(key))
    expect(never, 'add a sample to src/app/mail-samples.ts').toEqual([])
  })
})

test('says why it came as it is: for an account, to an address that was given, or to us', () => {
  const reasonOf = ({ text }: { text: string }): string =>
    text.includes('because of your account')
      ? 'account'
      : text.includes('someone gave this address')
        ? 'given'
        : text.includes('because you work at')
          ? 'team'
          : 'own'
  const reasons = Map.groupBy(mailSamples(t.deps, cast), ({ compose }) => reasonOf(compose('en')))
  const named = (reason: string) => (reasons.get(reason) ?? []).map(({ name }) => name)
  expect(named('account')).toEqual(expect.arrayContaining(['account-password_changed', 'billing-plan_changed-up']))
  expect(named('account').filter((name) => /^billing|^onboarding/.test(name))).toHaveLength(
    mailSamples(t.deps, cast).filter(({ name }) => /^billing|^onboarding/.test(name)).length,
  )
  expect(named('given').filter((name) => name.startsWith('account-'))).toEqual([
    'account-verify',
    'account-verify_expert',
    'account-verify_new',
  ])
  expect(named('team').length).toBeGreaterThan(2)
  expect(
    named('own').every((name) => /^(notification|past-client|expert-invitation|saved|brief-asked)/.test(name)),
  ).toBe(true)
})

test('a mail about a review says what was written, one about a meeting where, how and how long', () => {
  const textOf = (sample: string) =>
    mailSamples(t.deps, cast)
      .find(({ name }) => name === sample)
      ?.compose('en').text
  expect(textOf('notification-review-published')).toMatch(/★★★★☆ 4 stars of 5\n\n“W/)
  expect(textOf('notification-meeting-agreed')).toContain('How: At the client’s home\n')
  expect(textOf('notification-meeting-agreed')).toContain('Length: 60 minutes')
})

describe('GET /dev/mails', () => {
  const ask = (url: string) => t.request({ method: 'GET', url })

  test('lists every mail and shows one as HTML, shut in, and as text', async () => {
    const { status, text, headers } = await ask('/dev/mails?mail=notification-new_lead&language=da')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    for (const { name } of mailSamples(t.deps, cast)) expect(text).toContain(`>${name}</a>`)
    expect(text).toContain('src="/dev/mails/html?mail=notification-new_lead&amp;language=da"')
    expect(text).toContain('https://husrum.example/da/expert/leads?lead=7')
    expect(text).toContain('Karen i Aarhus har sendt dig en opgave.')
    const framed = await ask('/dev/mails/html?mail=notification-new_lead&language=da')
    expect([framed.status, framed.headers['content-security-policy']]).toEqual([
      200,
      expect.stringMatching(/^sandbox; default-src 'none'/),
    ])
    expect(framed.text).toContain('<html lang="da">')
    expect(framed.text).not.toContain(SITE)
  })

  test('404 for what is no mail or no language', async () => {
    for (const query of ['mail=nothing', 'mail=%00', 'language=fr', 'mail=reset&mail=verify', 'mail=__proto__'])
      expect([query, (await ask(`/dev/mails?${query}`)).status]).toEqual([query, 404])
  })

  test('is not there in production', async () => {
    const production = await testApp(PRODUCTION)
    for (const url of ['/dev/mails', '/dev/mails/html'])
      expect((await production.request({ method: 'GET', url })).status).toBe(404)
    await production.close()
  })
})
