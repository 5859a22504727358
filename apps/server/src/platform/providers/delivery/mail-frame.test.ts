import { contrastOf } from '@husrum/contract/back-office/company/brand-colours.rules.ts'
import { describe, expect, test } from 'vitest'
import { PRODUCTION } from '../../../testing/production.ts'
import { createTranslators, loadCatalogues, namedCatalogues } from '../../core/texts/catalogues.ts'
import { readConfig } from '../../config/config.ts'
import { composeMail, placed, SITE } from './mail-frame.ts'

const translators = createTranslators(loadCatalogues())
const letter = {
  to: 'karen@husrum.example',
  subject: 'Confirm your email address',
  lines: ['Open this within 24 hours.'],
  button: { label: 'Confirm', url: 'https://husrum.example/verify-email?token=a&b=1' },
  after: ['It was not you? Then ignore this mail.'],
}

test('a letter has the same words as text and as HTML, in the language of its reader', () => {
  const mail = composeMail(translators.for('dk'), letter)
  expect(mail.text.split('\n\n')).toEqual([
    'Hej,',
    'Open this within 24 hours.',
    'Confirm:\nhttps://husrum.example/verify-email?token=a&b=1',
    'It was not you? Then ignore this mail.',
    `-- \nHusrum\nDu får denne mail på grund af din konto hos Husrum.\nOm virksomheden: ${SITE}/da/imprint\nHusrum ApS · Eksempelgade 1 · 8000 Aarhus C`,
  ])
  const words = mail.html.replace(/<title>.*<\/title>|<style>.*<\/style>|<[^>]*>/g, '').split(/\n+/)
  expect(words.filter(Boolean)).toEqual([
    'Husrum',
    'Confirm your email address',
    'Hej,',
    'Open this within 24 hours.',
    'Confirm',
    'Hvis knappen ikke virker, så åbn denne adresse:',
    'https://husrum.example/verify-email?token=a&amp;b=1',
    'It was not you? Then ignore this mail.',
    'Du får denne mail på grund af din konto hos Husrum.',
    'Husrum ApS · Eksempelgade 1 · 8000 Aarhus C · Om virksomheden',
  ])
  expect(mail.html).toContain('<html lang="da">')
  expect(composeMail(translators.for('en'), letter).html).toContain(`href="${SITE}/imprint"`)
})

test('a letter without a button has none', () => {
  const mail = composeMail(translators.for('de'), { to: letter.to, subject: 'Passwort geändert', lines: ['Kurz.'] })
  expect(mail.html.match(/<a /g)).toHaveLength(1)
  expect(mail.text).toMatch(/^Hallo\n\nKurz\.\n\n-- \n/)
})

test('what people wrote stays text, and a subject stays one line', () => {
  const wicked = `"><script>alert('x')</script>&amp;`
  const mail = composeMail(translators.for('en'), {
    to: letter.to,
    subject: `Hello\r\nBcc: all@husrum.example\u2028${wicked}`,
    lines: [wicked],
    button: { label: wicked, url: "https://husrum.example/?q='onclick=x" },
    after: [wicked],
  })
  expect(mail.subject).toBe(`Hello Bcc: all@husrum.example ${wicked}`)
  expect(mail.html).not.toMatch(/<script|'onclick|"><s/)
  expect(mail.html.match(/&lt;script&gt;/g)).toHaveLength(5)
  expect(mail.html).toContain('&amp;amp;')
})

test('a button leads to a web address and nowhere else', () => {
  for (const url of ['javascript:alert(1)', '/reset-password', 'https://a b', 'https://x"onclick="', 'http://x\ny'])
    expect(() => composeMail(translators.for('en'), { ...letter, button: { label: 'Go', url } })).toThrow(/web address/)
})

const baseUrl = 'https://husrum.example'

test('nothing is fetched when a mail is opened, unless the operator has a logo', () => {
  const mail = placed(composeMail(translators.for('en'), letter), { baseUrl, look: {} })
  expect(mail.html).not.toMatch(/<img|<link|url\(|src=|@import/)
  expect(mail.text + mail.html).not.toContain(SITE)
})

test('in a dark program every colour has its dark one, and words can be read on it', () => {
  const full = {
    ...letter,
    facts: [{ term: 'Town', value: 'Vejle' }],
    groups: [{ title: 'New', items: [{ label: 'One', url: baseUrl, about: 'near you' }] }],
    others: [{ label: 'Not now', url: baseUrl }],
    ending: { why: 'You asked for it.', label: 'No more', url: baseUrl },
  }
  const { html } = composeMail(translators.for('en'), full)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  const [, dark = ''] = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html) ?? []
  const rules = new Map([...dark.matchAll(/\.([\w-]+)\{([^}]*)\}/g)].map(([, name = '', rule = '']) => [name, rule]))
  const coloured = html.match(/<[^>]* style="[^"]*(?:color|background):[^"]*"[^>]*>/g) ?? []
  expect(coloured.length).toBeGreaterThan(15)
  expect(coloured.filter((tag) => !rules.has(/class="([\w-]+)"/.exec(tag)?.[1] ?? ''))).toEqual([])
  const colour = (name: string, what: 'background' | 'color') =>
    new RegExp(`(?:^|;)${what}:(#[0-9a-f]{6})!important`).exec(rules.get(name) ?? '')?.[1] ?? ''
  for (const wall of ['m-page', 'm-card'])
    for (const words of ['m-ink', 'm-quiet'])
      expect(contrastOf(colour(words, 'color'), colour(wall, 'background'))).toBeGreaterThan(4.5)
  expect(contrastOf(colour('m-button', 'color'), colour('m-button', 'background'))).toBeGreaterThan(4.5)
})

describe('in the operator’s look', () => {
  const look = { accent: '#8fd3ff', logoUrl: '/look/logo-0a.png' }
  const pieces = (html: string) => html.match(/<[^>]*(?:#8fd3ff|logo-0a)[^>]*>/g) ?? []

  test('the logo stands in the place of the name, and says it where pictures are not loaded', () => {
    const named = { for: () => (key: string) => (key === 'shell.product' ? 'Hjem & "Co"' : translators.for('en')(key)) }
    const { html, text } = placed(composeMail(named.for(), letter), { baseUrl, look: { logoUrl: look.logoUrl } })
    const [logo] = html.match(/<p class="m-ink" style="([^"]*)"><img [^>]*><\/p>/) ?? []
    expect(logo).toContain('src="https://husrum.example/look/logo-0a.png" alt="Hjem &amp; &quot;Co&quot;" height="36"')
    // the style of a picture's alternative text
    expect(logo).toMatch(/^<p class="m-ink" style="[^"]*font-size:22px;font-weight:700[^"]*color:#141514">/)
    expect(html.match(/<img/g)).toHaveLength(1)
    expect(text).toContain('-- \nHjem & "Co"\n')
  })

  test('the accent is above the letter and under the button, with dark words on it', () => {
    const { html } = placed(composeMail(translators.for('en'), letter), { baseUrl, look: { accent: look.accent } })
    const [bar, button, ...more] = pieces(html)
    expect(bar).toContain('border:1px solid #deded8;border-top:4px solid #8fd3ff !important;')
    expect(button).toMatch(
      /^<a href="https:\/\/husrum.example\/verify[^"]*" style="[^"]*background:#8fd3ff;color:#141514">$/,
    )
    expect(more).toEqual([])
  })

  test('what people wrote is left as they wrote it', () => {
    const plain = placed(composeMail(translators.for('en'), letter), { baseUrl, look })
    const wicked = [plain.html, 'background:#141514;color:#ffffff', '<p style="', '</p>']
    const { html } = placed(composeMail(translators.for('en'), { ...letter, lines: wicked }), { baseUrl, look })
    expect(pieces(html)).toEqual(pieces(plain.html))
    const words = html.replaceAll(/<[^>]*>/g, '\n')
    expect(words).toContain('background:#141514;color:#ffffff')
  })
})

test('an installation with a name of its own writes under it, in every language', () => {
  const { product, company } = readConfig({ ...PRODUCTION, PRODUCT_NAME: 'Hjem & Co' })
  const named = createTranslators(namedCatalogues(loadCatalogues(), { product, company }))
  for (const locale of ['en', 'da', 'de'] as const) {
    const mail = composeMail(named.for(locale), letter)
    expect(mail.text).toContain('-- \nHjem & Co\n')
    expect(mail.text).toContain('Hjem & Rum ApS · Nygade 2 · 8000 Aarhus C · Denmark')
    expect(mail.html).toContain('Hjem &amp; Co</p>')
    expect(mail.text + mail.html).not.toContain('Husrum')
  }
})
