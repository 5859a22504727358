import { adminCompanies, type CompanyFacts } from '@husrum/contract/admin-company.ts'
import { brandIcons } from '@husrum/contract/rules/brand-icons.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { composeMail } from '../../platform/delivery/mail-frame.ts'
import { aClient, anAdmin, type Person } from '../../testing/people.ts'
import { fifty } from '../accounts/accounts.testing.ts'

let t: TestApp
/** Another instance of the same installation. */
let other: TestApp
let owner: Person
beforeAll(async () => {
  t = await testApp()
  other = await testApp({}, { at: t.connection })
  owner = await anAdmin(t)
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('company_versions').execute()
  await t.deps.db.deleteFrom('company_draft').execute()
  await t.deps.db
    .updateTable('editions')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute()
  for (const app of [t, other]) await app.deps.editions.refresh()
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const facts: CompanyFacts = {
  product: 'Hjem',
  name: 'Hjem A/S',
  address: ['Havnen 1', '9000 Aalborg'],
  registration: 'CVR 87654321',
  vat: null,
  email: 'hej@hjem.example',
  phone: null,
  links: ['https://social.example/hjem'],
  accent: '#8fd3ff',
  band: '#0b2545',
  logo: null,
  logo_dark: null,
}
const save = (change: object = {}, revision = 0, by = owner) =>
  t.call(adminCompanies.saveCompanyDraft, { token: by.token, body: { ...facts, ...change, revision } })
const publish = (number = 0, revision = 1, by = owner) =>
  t.call(adminCompanies.publishCompany, { token: by.token, body: { number, revision } })
const read = async (by = owner) => t.call(adminCompanies.getAdminCompany, { token: by.token })
const cookie = (by: Person) => ({ cookie: `access_token=${by.token}` })

describe('what is published', () => {
  test('is what every instance says: texts, mails, and who runs it', async () => {
    expect((await save()).status).toBe(200)
    expect(t.deps.brand.now().product).toBe('Husrum')
    const { json } = await publish()
    expect(json.data).toMatchObject({ number: 1, facts, draft: null })
    await other.deps.editions.refresh() // as it does twice a second
    for (const app of [t, other]) {
      expect(app.deps.brand.now()).toMatchObject({
        product: 'Hjem',
        company: { name: 'Hjem A/S', vat: undefined, madeUp: false },
        styleUrl: '/look/1-8fd3ff-0b2545.css',
        links: facts.links,
      })
      const say = app.deps.translators.for('da')
      expect(say('shell.product')).toBe('Hjem')
      expect(say('mail.frame.company')).toBe('Hjem A/S · Havnen 1 · 9000 Aalborg')
      expect((await app.request({ url: '/locales/de/common.json' })).text).not.toContain('Husrum')
    }
  })

  test('keeps the words that an owner says otherwise, under the new name', async () => {
    await t.deps.db
      .insertInto('wording_versions')
      .values({ language: 'en', key: 'shell.notFound.title', number: 1, text: 'Nothing is here' })
      .execute()
    await t.deps.db
      .updateTable('editions')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .execute()
    await t.deps.editions.refresh()
    await save()
    await publish()
    const say = t.deps.translators.for('en')
    expect([say('shell.notFound.title'), say('shell.product')]).toEqual(['Nothing is here', 'Hjem'])
    await t.deps.db.deleteFrom('wording_versions').execute()
  })

  test('has versions, of which any is published again, the settings of the server too', async () => {
    await save()
    await publish()
    await save({ product: 'Bolig' })
    await publish(1)
    const { versions } = (await read()).json.data
    expect(
      versions.map(({ number, facts: { product } }: { number: number; facts: CompanyFacts }) => [number, product]),
    ).toEqual([
      [2, 'Bolig'],
      [1, 'Hjem'],
      [0, 'Husrum'],
    ])
    expect(versions[0].published_by).toEqual({ id: owner.account_id, name: owner.name })
    await save(versions[2].facts)
    await publish(2)
    expect(t.deps.brand.now()).toMatchObject({ product: 'Husrum', company: { madeUp: true }, styleUrl: undefined })
    expect(t.deps.translators.for('en')('shell.product')).toBe('Husrum')
  })

  test('has its line in the audit log, with what held before', async () => {
    await save()
    await publish()
    const [entry] = await t.deps.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).execute()
    expect(entry).toMatchObject({
      action: 'company.publish',
      before: { number: 0, product: 'Husrum' },
      after: { number: 1, product: 'Hjem', accent: '#8fd3ff' },
    })
  })
})

describe('of fifty at once', () => {
  test('one draft is saved, and the others are told', async () => {
    const answers = await fifty(() => save())
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.code === 'changed_elsewhere')).toHaveLength(49)
  })

  test('one is published', async () => {
    await save()
    const answers = await fifty(() => publish())
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.code === 'changed_elsewhere')).toHaveLength(49)
    expect((await read()).json.data.number).toBe(1)
  })
})

describe('refused', () => {
  test.each([
    ['accent', '#7a4b00', 'contrast_low'],
    ['band', '#8fd3ff', 'contrast_low'],
    ['accent', 'red', 'colour'],
    ['accent', '#fff;}body{display:none', 'colour'],
    ['product', '<b>Hjem</b>', 'brand_characters'],
    ['product', '{{name}}', 'brand_characters'],
    ['name', '$t(shell.product)', 'brand_characters'],
    ['name', 'Hjem\nBcc: all@x.example', 'one_line'],
    ['email', 'nobody', 'email'],
    ['address', [], 'too_few'],
    ['links', ['javascript:alert(1)'], 'https_address'],
    ['links', ['https://x.example/"><script>'], 'https_address'],
  ])('%s as %j', async (field, value, code) => {
    const { status, json } = await save({ [field]: value })
    expect(status).toBe(422)
    const [told] = Object.keys(json.errors)
    expect(told === field || told === `${field}.0`).toBe(true)
    const params = { ratio: 0, least: 0, limit: 1 }
    const sentence = t.deps.translators.for('en')(`error.field.${code}`, params)
    expect(json.errors[told ?? ''][0].replaceAll(/[\d.,]+/g, '#')).toBe(sentence.replaceAll(/[\d.,]+/g, '#'))
  })

  test('a pale colour is refused with the number that it has', async () => {
    const { json } = await save({ band: '#777777' })
    expect(json.errors.band[0]).toContain('3,2')
  })

  test('409 for another draft and another version than was seen, and without a draft; 404 when there is none', async () => {
    expect((await publish(0, 1)).json.code).toBe('changed_elsewhere')
    expect((await t.call(adminCompanies.deleteCompanyDraft, { token: owner.token })).status).toBe(404)
    await save()
    expect((await save()).json.code).toBe('changed_elsewhere')
    for (const [number, revision] of [
      [1, 1],
      [0, 2],
    ])
      expect((await publish(number, revision)).json.code).toBe('changed_elsewhere')
    expect((await t.call(adminCompanies.deleteCompanyDraft, { token: owner.token })).json.data.draft).toBeNull()
  })

  test.each(['support', 'moderator'] as const)('of %s, who read', async (role) => {
    const person = await anAdmin(t, role)
    expect([(await save({}, 0, person)).status, (await publish(0, 1, person)).status]).toEqual([403, 403])
    expect((await read(person)).json.data).toMatchObject({ number: 0, draft: null })
  })
})

describe('before it is published', () => {
  test('staff see a mail under the draft’s name, in a frame where nothing runs, and nobody else does', async () => {
    await save()
    const moderator = await anAdmin(t, 'moderator')
    const seen = await t.request({ url: '/preview/company/mail?language=da', headers: cookie(moderator) })
    expect(seen.status).toBe(200)
    expect(seen.text).toContain('Hjem A/S · Havnen 1')
    expect(seen.text).not.toContain('Husrum')
    expect(String(seen.headers['content-security-policy'])).toMatch(/^sandbox; default-src 'none'/)
    expect(seen.headers['cache-control']).toBe('private, no-store')
    const client = await aClient(t)
    for (const headers of [{}, cookie(client), { cookie: 'access_token=x' }])
      expect((await t.request({ url: '/preview/company/mail', headers })).status).toBe(404)
    expect((await t.request({ url: '/preview/company/mail?language=xx', headers: cookie(owner) })).status).toBe(404)
  })

  test('without a draft it is what holds', async () => {
    const seen = await t.request({ url: '/preview/company/mail', headers: cookie(owner) })
    expect(seen.text).toContain('Husrum')
  })
})

describe('the look', () => {
  test('is made of its address alone, for good', async () => {
    const { text, headers } = await t.request({ url: '/look/1-8fd3ff-0b2545.css' })
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(text).toContain('html:root{--color-marigold:#8fd3ff;')
    expect(text).toContain("html:root[data-theme='dark']{--color-marigold:#8fd3ff;")
    expect(text).toContain('--color-pine:#0b2545')
  })

  test.each(['1-8fd3ff-8fd3ff.css', '1-8fd3ff.css', '2-8fd3ff-0b2545.css', '1-8FD3FF-0b2545.css', 'x.css'])(
    '%s is none',
    async (file) => {
      expect((await t.request({ url: `/look/${file}` })).status).toBe(404)
    },
  )
})

describe('a logo', () => {
  const svg = (inside = '') =>
    `<?xml version="1.0"?><!-- ours --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 25"><rect width="100" height="25" fill="#f00"/>${inside}</svg>`
  async function send(content: Uint8Array | string, by = owner) {
    const body = new FormData()
    body.set('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), 'logo.svg')
    return t.call(adminCompanies.sendCompanyLogo, { token: by.token, body })
  }
  const raw = (hash: string) => t.http.inject(`/look/logo-${hash}.png`)

  test('of an SVG is a picture, sharp at its size, with nothing of what it held', async () => {
    const hostile = `<script>alert(1)</script><image href="file:///etc/passwd"/><image href="http://127.0.0.1:1/x.png"/>`
    const { status, json } = await send(svg(hostile))
    expect([status, json.data]).toEqual([
      201,
      { hash: expect.stringMatching(/^[0-9a-f]{32}$/), width: 576, height: 144 },
    ])
    const { rawPayload, headers } = await raw(json.data.hash)
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect(rawPayload.includes('alert')).toBe(false)
  })

  test('stands on every page once it is published, another in the dark theme', async () => {
    const light = (await send(svg())).json.data.hash
    const dark = (await send(svg('<rect width="5" height="5"/>'))).json.data.hash
    expect((await save({ logo: light, logo_dark: dark })).status).toBe(200)
    await publish()
    const { logoUrl, styleUrl } = t.deps.brand.now()
    expect(logoUrl).toBe(`/look/logo-${light}.png`)
    const { text } = await t.request({ url: styleUrl ?? '' })
    for (const ground of ["html:root[data-theme='dark']", 'html:root .bg-pine'])
      expect(text).toContain(`${ground} img[src='/look/logo-${light}.png']{content:url('/look/logo-${dark}.png')}`)
  })

  test('is drawn as icons in squares, white where it leaves room; kept for good, and none of a logo nobody sent', async () => {
    const { hash } = (await send(svg())).json.data
    for (const [name, { size }] of Object.entries(brandIcons)) {
      const { statusCode, headers, rawPayload } = await t.http.inject(`/look/icon-${hash}-${name}.png`)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      })
      const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([size, size])
      const at = (x: number, y: number) => [...data.subarray((y * size + x) * 4, (y * size + x) * 4 + 4)]
      expect(at(size / 2, size / 2)).toEqual([255, 0, 0, 255])
      expect(at(size / 2, Math.floor(size / 5))).toEqual([255, 255, 255, 255])
      // devices cut the corners off these two themselves
      expect(at(0, 0)[3]).toBe(['touch', 'maskable'].includes(name) ? 255 : 0)
    }
    for (const file of [`icon-${'b'.repeat(32)}-tab.png`, `icon-${hash}-huge.png`, `icon-${hash}-toString.png`])
      expect((await t.request({ url: `/look/${file}` })).status).toBe(404)
  })

  test('without one the icons show the first letter of the name in its colours, and no other letter is drawn', async () => {
    await save({ product: 'Nordhjem', logo: null, accent: '#7ad0ff', band: '#3a1052' })
    await publish()
    const icon = 'letter-4e-7ad0ff-3a1052'
    expect(t.deps.brand.now().icon).toBe(icon)
    for (const [name, { size }] of Object.entries(brandIcons)) {
      const { statusCode, rawPayload } = await t.http.inject(`/look/icon-${icon}-${name}.png`)
      expect(statusCode).toBe(200)
      const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([size, size])
      const colours = new Set<string>()
      for (let at = 0; at < data.length; at += 4) colours.add(data.subarray(at, at + 4).toString('hex'))
      for (const colour of ['3a1052ff', '7ad0ffff', 'ffffffff']) expect(colours).toContain(colour)
      expect(data[3]).toBe(['touch', 'maskable'].includes(name) ? 255 : 0)
    }
    for (const other of ['letter-4d-7ad0ff-3a1052', 'letter-4e-7ad0ff-3a1053', 'letter-zz-7ad0ff-3a1052'])
      expect((await t.request({ url: `/look/icon-${other}-tab.png` })).status).toBe(404)
    expect((await t.request({ url: '/preview/company/icon', headers: cookie(owner) })).status).toBe(200)
    expect((await t.request({ url: '/preview/company/icon' })).status).toBe(404)
  })

  test('stands on the card of shared links in the preview, with the colours of the draft', async () => {
    await save({ product: 'Nordhjem', band: '#3a1052' })
    const read = (url: string) => t.http.inject({ url, headers: cookie(owner) })
    const drawn = async (url: string) => {
      const { rawPayload } = await read(url)
      const { data } = await sharp(rawPayload)
        .extract({ left: 8, top: 8, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      const [red = 0, green = 0, blue = 0] = data
      return Math.abs(red - 0x3a) + Math.abs(green - 0x10) + Math.abs(blue - 0x52)
    }
    expect(await drawn('/preview/company/card?language=de')).toBeLessThan(12)
    expect(await drawn('/images/cards/site-de.jpg')).toBeGreaterThan(30)
    expect((await t.request({ url: '/preview/company/card' })).status).toBe(404)
    expect((await read('/preview/company/card?language=fr')).statusCode).toBe(404)
  })

  test('stands in mails and on icons once it is published, with the accent; before that in the preview alone', async () => {
    const { hash } = (await send(svg())).json.data
    await save({ logo: hash })
    const preview = async () => (await t.request({ url: '/preview/company/mail', headers: cookie(owner) })).text
    const sent = async () => {
      await t.deps.events.transaction(async (tx) =>
        t.deps.delivery.mailLater(
          tx,
          composeMail(t.deps.translators.for('en'), {
            to: owner.email,
            subject: 'Hello',
            lines: [],
            button: { label: 'Go', url: 'https://husrum.example' },
          }),
        ),
      )
      const [mail] = await t.deps.db.selectFrom('deliveries').select('html').orderBy('id', 'desc').limit(1).execute()
      return mail?.html ?? ''
    }
    const logo = `src="${t.deps.config.baseUrl}/look/logo-${hash}.png" alt="Hjem"`
    expect(await preview()).toContain(logo)
    expect(await preview()).toContain('background:#8fd3ff;color:#141514')
    expect(await sent()).not.toMatch(/<img|8fd3ff/)
    await publish()
    expect(await sent()).toContain(logo)
    expect(await sent()).toContain('background:#8fd3ff;color:#141514')
    expect(t.deps.brand.now().icon).toBe(hash)
  })

  test('stays small when it comes as a picture, and is never made larger', async () => {
    const png = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    expect((await send(png)).json.data).toMatchObject({ width: 40, height: 20 })
  })

  test.each([
    ['words', 'no picture at all'],
    ['a page', '<html><svg></svg></html>'],
    ['nothing but comments', '<!---->'.repeat(100_000)],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "a">]>${svg()}`],
    ['entities behind a comment', svg().replace('<!-- ours -->', '<!-- x --><!DOCTYPE svg>')],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
  ])('422 for %s', async (_, content) => {
    const { status, json } = await send(content)
    expect([status, Object.keys(json.errors)]).toEqual([422, ['file']])
  })

  test('422 for an SVG whose parts multiply', async () => {
    const levels = Array.from({ length: 7 }, (_, n) => `<g id="l${n + 1}">${`<use href="#l${n}"/>`.repeat(6)}</g>`)
    const { status, json } = await send(svg(`<rect id="l0" width="1" height="1"/>${levels.join('')}`))
    expect([status, json.code]).toEqual([422, 'logo_complex'])
  })

  test('422 for an SVG that cannot be drawn or is huge, and for a hash nobody sent; 403 but for owners', async () => {
    for (const broken of [svg('</g>'), svg().replace('viewBox="0 0 100 25"', 'width="9000000" height="9000000"')]) {
      const { status, json } = await send(broken)
      expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['file']])
    }
    expect((await save({ logo: 'a'.repeat(32) })).json.errors).toMatchObject({ logo: [expect.any(String)] })
    expect((await save({ logo: '../x' })).status).toBe(422)
    expect((await send(svg(), await anAdmin(t, 'moderator'))).status).toBe(403)
    expect((await raw('b'.repeat(32))).statusCode).toBe(404)
  })

  test('is swept a day later unless a version or the draft names it', async () => {
    const [kept, forgotten] = [await send(svg()), await send(svg('<rect width="9" height="9"/>'))]
    await save({ logo: kept.json.data.hash })
    await t.deps.db
      .updateTable('company_logos')
      .set({ uploaded_at: new Date(0) })
      .execute()
    await send(svg('<rect width="7" height="7"/>'))
    expect((await raw(kept.json.data.hash)).statusCode).toBe(200)
    expect((await raw(forgotten.json.data.hash)).statusCode).toBe(404)
  })
})
