import { randomBytes } from 'node:crypto'
import { adminCompanies, type CompanyFacts } from '@husrum/contract/back-office/company/company.ts'
import { brandIcons } from '@husrum/contract/back-office/company/brand-icons.rules.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { composeMail } from '../../../platform/providers/delivery/mail-frame.ts'
import { aClient, anAdmin, type Person } from '../../../testing/people.ts'
import { twelve } from '../../identity/accounts/accounts.testing.ts'

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
  icon: null,
}
const save = (change: object = {}, revision = 0, by = owner) =>
  t.call(adminCompanies.saveCompanyDraft, { token: by.token, body: { ...facts, ...change, revision } })
const publish = (number = 0, revision = 1, by = owner) =>
  t.call(adminCompanies.publishCompany, { token: by.token, body: { number, revision } })
const read = async (by = owner) => t.call(adminCompanies.getAdminCompany, { token: by.token })
const svg = (inside = '', width = 100, height = 25) =>
  `<?xml version="1.0"?><!-- ours --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#f00"/>${inside}</svg>`
const { sendCompanyLogo, sendCompanyIcon } = adminCompanies
async function send(
  content: Uint8Array | string,
  by = owner,
  endpoint: typeof sendCompanyLogo | typeof sendCompanyIcon = sendCompanyLogo,
) {
  const body = new FormData()
  body.set('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), 'logo.svg')
  return t.call(endpoint, { token: by.token, body })
}
const cookie = (by: Person) => ({ cookie: `access_token=${by.token}` })

describe('what is published', () => {
  test('is what every instance says: texts, mails, and who runs it', async () => {
    expect((await save()).status).toBe(200)
    expect(t.deps.brand.now().product).toBe('Husrum')
    const { json } = await publish()
    expect(json.data).toMatchObject({ number: 1, facts, draft: null })
    await other.deps.editions.refresh() // an instance does this twice a second
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

describe('of twelve at once', () => {
  test('one draft is saved, and the others are told', async () => {
    const answers = await twelve(() => save())
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.code === 'changed_elsewhere')).toHaveLength(11)
  })

  test('one is published', async () => {
    await save()
    const answers = await twelve(() => publish())
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.code === 'changed_elsewhere')).toHaveLength(11)
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

const noPictures: [string, string][] = [
  ['words', 'no picture at all'],
  ['a page', '<html><svg></svg></html>'],
  ['nothing but comments', '<!---->'.repeat(100_000)],
  ['entities', `<!DOCTYPE svg [<!ENTITY a "a">]>${svg()}`],
  ['entities behind a comment', svg().replace('<!-- ours -->', '<!-- x --><!DOCTYPE svg>')],
  ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
]
const multiplied = `<rect id="l0" width="1" height="1"/>${Array.from(
  { length: 7 },
  (_, n) => `<g id="l${n + 1}">${`<use href="#l${n}"/>`.repeat(6)}</g>`,
).join('')}`

describe('a logo', () => {
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

  test.each(noPictures)('422 for %s', async (_, content) => {
    const { status, json } = await send(content)
    expect([status, Object.keys(json.errors)]).toEqual([422, ['file']])
  })

  test('422 for an SVG whose parts multiply', async () => {
    const { status, json } = await send(svg(multiplied))
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

describe('an icon', () => {
  const square = (inside = '') => svg(inside, 50, 50)
  const clear =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50"><circle cx="25" cy="25" r="25" fill="#f00"/></svg>'
  const sendIcon = (content: Uint8Array | string, by = owner) => send(content, by, sendCompanyIcon)
  async function drawn(url: string, headers = {}) {
    const { statusCode, rawPayload } = await t.http.inject({ url, headers })
    expect([url, statusCode]).toEqual([url, 200])
    const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (share: number) => {
      const pixel = Math.floor((info.width - 1) * share) * (info.width + 1) * 4
      return data.subarray(pixel, pixel + 4).toString('hex')
    }
    return { corner: at(0), within: at(0.18), middle: at(0.5), width: info.width, height: info.height }
  }
  const [red, white, nothing] = ['ff0000ff', 'ffffffff', '00000000']

  test('goes before the logo and the name; without it the logo holds again, and all that was shown stays', async () => {
    const { hash: logo } = (await send(svg())).json.data
    const { status, json } = await sendIcon(square())
    expect([status, json.data]).toEqual([
      201,
      { hash: expect.stringMatching(/^[0-9a-f]{32}$/), width: 512, height: 512 },
    ])
    const icon: string = json.data.hash
    const held = []
    for (const [number, change] of [{ icon }, { icon, logo }, { logo }, {}].entries()) {
      expect((await save(change)).status).toBe(200)
      await publish(number)
      held.push(t.deps.brand.now().icon)
    }
    expect(held).toEqual([`own-${icon}`, `own-${icon}`, logo, 'letter-48-8fd3ff-0b2545'])
    expect(t.deps.brand.now().logoUrl).toBeUndefined()
    for (const of of [`own-${icon}`, logo])
      expect(await drawn(`/look/icon-${of}-tab.png`)).toMatchObject({ width: 48, middle: red })
    const [entry] = await t.deps.db
      .selectFrom('audit_entries')
      .select(['after'])
      .where('action', '=', 'company_icon.send')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(entry?.after).toMatchObject({ hash: icon })
  })

  test('is the whole square in every size; with clear parts it lies on white where devices cut, and within the cut', async () => {
    const [filled, round] = [(await sendIcon(square())).json.data.hash, (await sendIcon(clear)).json.data.hash]
    for (const [name, { size }] of Object.entries(brandIcons)) {
      const sides = { width: size, height: size, middle: red }
      expect(await drawn(`/look/icon-own-${filled}-${name}.png`)).toEqual({ ...sides, corner: red, within: red })
      const isCut = ['touch', 'maskable'].includes(name)
      expect(await drawn(`/look/icon-own-${round}-${name}.png`)).toEqual({
        ...sides,
        corner: isCut ? white : nothing,
        within: isCut ? white : expect.stringMatching(/^ff0000f/), // scaling down sharpens it by a shade
      })
    }
    const { headers } = await t.http.inject(`/look/icon-own-${filled}-tab.png`)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    for (const file of [`icon-own-${'b'.repeat(32)}-tab.png`, `icon-own-${filled}-huge.png`, 'icon-own-tab.png'])
      expect((await t.request({ url: `/look/${file}` })).status).toBe(404)
  })

  test('of an SVG holds nothing of what that held', async () => {
    const hostile = `<script>alert(1)</script><image href="file:///etc/passwd"/><image href="http://127.0.0.1:1/x.png"/>`
    const { status, json } = await sendIcon(square(hostile))
    expect(status).toBe(201)
    const { rawPayload } = await t.http.inject(`/look/icon-own-${json.data.hash}-large.png`)
    expect(rawPayload.includes('alert')).toBe(false)
  })

  test('is kept when each of its pixels is another colour', async () => {
    const noise = randomBytes(512 * 512 * 4)
    const file = await sharp(noise, { raw: { width: 512, height: 512, channels: 4 } })
      .webp({ quality: 90 })
      .toBuffer()
    expect((await sendIcon(file)).status).toBe(201)
  })

  test('422 for what is not square, sent or named by a draft, and for a hash nobody sent', async () => {
    const { status, json } = await sendIcon(svg())
    expect([status, json.code, Object.keys(json.errors)]).toEqual([422, 'icon_square', ['file']])
    const { hash } = (await send(svg())).json.data
    for (const [icon, code] of [
      [hash, 'icon_square'],
      ['a'.repeat(32), 'logo_not_found'],
    ])
      expect((await save({ icon })).json).toMatchObject({ code, errors: { icon: [expect.any(String)] } })
    expect((await save({ icon: '../x' })).status).toBe(422)
  })

  test.each([
    ...noPictures,
    ['an SVG whose parts multiply', square(multiplied)],
    ['an SVG that cannot be drawn', square('</g>')],
    ['no file', undefined],
  ])('422 for %s', async (_, content) => {
    const { status, json } =
      content === undefined
        ? await t.call(sendCompanyIcon, { token: owner.token, body: new FormData() })
        : await sendIcon(content)
    expect([status, Object.keys(json.errors)]).toEqual([422, ['file']])
  })

  test('413 above one megabyte', async () => {
    expect((await sendIcon(`${square()}${' '.repeat(1_100_000)}`)).status).toBe(413)
  })

  test('403 but for owners, 401 for nobody', async () => {
    for (const by of [await anAdmin(t, 'moderator'), await anAdmin(t, 'support'), await aClient(t)])
      expect((await sendIcon(square(), by)).status).toBe(403)
    const body = new FormData()
    body.set('file', new Blob([square()]), 'icon.svg')
    expect((await t.call(sendCompanyIcon, { body })).status).toBe(401)
  })

  test('is seen by staff alone before it is published, in every size; as shipped while there is nothing else', async () => {
    const read = (as: string, by = owner) => t.http.inject({ url: `/preview/company/icon${as}`, headers: cookie(by) })
    const { statusCode, headers } = await read('?as=touch')
    expect([statusCode, headers.location]).toEqual([302, '/icons/apple-180.png'])
    await save({ icon: (await sendIcon(clear)).json.data.hash })
    for (const [name, { size }] of Object.entries(brandIcons))
      expect(await drawn(`/preview/company/icon?as=${name}`, cookie(owner))).toMatchObject({ width: size, middle: red })
    expect(await drawn('/preview/company/icon', cookie(owner))).toMatchObject({ width: 512 })
    expect((await read('?as=huge')).statusCode).toBe(404)
    expect((await read('?as=tab', await aClient(t))).statusCode).toBe(404)
    expect(t.deps.brand.now().icon).toBeUndefined()
  })

  test('that a release without icons has swept leaves the logo or the letter', async () => {
    const { hash: icon } = (await sendIcon(square('<rect width="9" height="9"/>'))).json.data
    await save({ icon })
    await publish()
    await t.deps.db.deleteFrom('company_logos').where('hash', '=', icon).execute()
    const upgraded = await testApp({}, { at: t.connection })
    expect(upgraded.deps.brand.now().icon).toBe('letter-48-8fd3ff-0b2545')
    await upgraded.close()
  })

  test('is swept a day later unless a version or the draft names it', async () => {
    const [published, drafted, forgotten] = await Promise.all(
      [1, 2, 3].map(async (side) => (await sendIcon(square(`<rect width="${side}" height="1"/>`))).json.data.hash),
    )
    await save({ icon: published })
    await publish()
    await save({ icon: drafted })
    await t.deps.db
      .updateTable('company_logos')
      .set({ uploaded_at: new Date(0) })
      .execute()
    await sendIcon(square('<rect width="7" height="7"/>'))
    const statuses = []
    for (const hash of [published, drafted, forgotten])
      statuses.push((await t.http.inject(`/look/icon-own-${hash}-app.png`)).statusCode)
    expect(statuses).toEqual([200, 200, 404])
  })
})
