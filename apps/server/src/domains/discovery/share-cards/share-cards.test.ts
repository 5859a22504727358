import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { PASSWORD, type ExpertPerson } from '../../../testing/people.ts'
import { eraseAccounts } from '../../identity/accounts/leaving/erasing.service.ts'
import { aKnownExpert, anImage, aProject, someReviews } from '../../experts/profile/profile.testing.ts'
import { drawCard, type CardWords } from './drawing.ts'
import { readLettering } from '../../../platform/core/drawing/lettering.ts'
import { sweepCards } from './share-cards.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
})
afterAll(() => t.close())

const read = (file: string, headers: Record<string, string> = {}) =>
  t.http.inject({ method: 'GET', url: `/images/cards/${file}`, headers })
const keptOf = (expert: number) => Array.fromAsync(t.deps.files.list(`derived/cards/${expert}/`))

/** A photo of one colour, stored like an upload. */
async function aPhoto(color: string): Promise<number> {
  const content = await sharp({ create: { width: 1400, height: 1000, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  return (await t.deps.pictures.storeImage(t.deps.db, content)).id
}

async function aShown(): Promise<ExpertPerson & { project: number }> {
  const expert = await aKnownExpert(t, { name: 'Nora Card' })
  const images = [await aPhoto('#cc2233'), await anImage(t), await anImage(t)].map((image_id) => ({ image_id }))
  const project = await aProject(t, expert.expert_id, { title: 'A red room', images })
  return { ...expert, project }
}

test('a card is 1200 × 630 and shows the photo, and is not sent again while it is the same', async () => {
  const { expert_id } = await aShown()
  const first = await read(`expert-${expert_id}-en.jpg`)
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(first.headers['cache-control']).toBe('public, max-age=3600')
  const { data, info } = await sharp(first.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1200, 630])
  const at = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)]
  const [red = 0, green = 255] = at(900, 300)
  expect(red).toBeGreaterThan(180)
  expect(green).toBeLessThan(70)
  expect(Math.min(...at(20, 20))).toBeGreaterThan(245) // the white background of the text
  const tag = String(first.headers.etag)
  const again = await read(`expert-${expert_id}-en.jpg`, { 'if-none-match': tag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(await keptOf(expert_id)).toHaveLength(1)
  const head = await t.http.inject({ method: 'HEAD', url: `/images/cards/expert-${expert_id}-en.jpg` })
  expect([head.statusCode, head.headers.etag]).toEqual([200, tag])
})

test('it is another one when what it shows changes: the stars from three reviews on', async () => {
  const { expert_id } = await aShown()
  const tagOf = async () => (await read(`expert-${expert_id}-da.jpg`)).headers.etag
  const bare = await tagOf()
  await someReviews(t, expert_id, [5, 5])
  t.deps.readModels.forget(expert_id)
  expect(await tagOf()).toBe(bare)
  await someReviews(t, expert_id, [4])
  t.deps.readModels.forget(expert_id)
  expect(await tagOf()).not.toBe(bare)
})

test('twelve who ask at once wait for one drawing', async () => {
  const { expert_id, project } = await aShown()
  const answers = await Promise.all(Array.from({ length: 12 }, () => read(`project-${expert_id}-${project}-de.jpg`)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
  expect(await keptOf(expert_id)).toHaveLength(1)
})

test('without a photo, and for the product in each language', async () => {
  const { expert_id } = await aKnownExpert(t, { name: 'Nobody Pictured' })
  expect((await read(`expert-${expert_id}-en.jpg`)).statusCode).toBe(200)
  const tags = await Promise.all(['en', 'da', 'de'].map(async (each) => (await read(`site-${each}.jpg`)).headers.etag))
  expect(new Set(tags).size).toBe(3)
})

test('that of the whole site has the band’s colour, and the first photo on offer', async () => {
  const bare = (await read('site-en.jpg')).headers.etag
  const showcase = (image_id: number, position: number) => ({
    image_id,
    style_id: t.deps.refs.resolve('style', 'japandi')?.id ?? 0,
    category: 'interior',
    alt_en: 'A red wall',
    alt_da: 'En rød væg',
    alt_de: 'Eine rote Wand',
    credit: 'Nora Card',
    license: 'own',
    position,
  })
  const later = showcase(await aPhoto('#2233cc'), -9)
  await t.deps.db
    .insertInto('showcases')
    .values([later, showcase(await aPhoto('#cc2233'), -10)])
    .execute()
  const card = await read('site-en.jpg')
  expect(card.headers.etag).not.toBe(bare)
  const { data } = await sharp(card.rawPayload).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)]
  const [red = 0, green = 255] = at(900, 300)
  expect([red > 180, green < 70]).toEqual([true, true])
  expect(Math.max(...at(20, 20))).toBeLessThan(120)
})

test('the address that links of before name answers with the same', async () => {
  const [now, before] = await Promise.all(['site', 'husrum'].map((name) => read(`${name}-da.jpg`)))
  expect([now?.statusCode, before?.headers.etag]).toEqual([200, now?.headers.etag])
})

test('404 for what is not public, and for names that mean nothing', async () => {
  const { expert_id, project } = await aShown()
  const other = await aShown()
  await t.deps.db.updateTable('projects').set({ status: 'draft' }).where('id', '=', project).execute()
  t.deps.readModels.forget(expert_id)
  const files = [
    `project-${expert_id}-${project}-en.jpg`,
    `project-${expert_id}-${other.project}-en.jpg`,
    'expert-999999999-en.jpg',
    'expert-0-en.jpg',
    'expert-1-fr.jpg',
    'expert-1-en.svg',
    'expert-1e3-en.jpg',
    'site-en.jpg.jpg',
    '..%2fsite-en.jpg',
    '%00',
  ]
  for (const file of files) expect((await read(file)).statusCode, file).toBe(404)
  await t.deps.db.updateTable('experts').set({ status: 'suspended' }).where('id', '=', expert_id).execute()
  t.deps.readModels.forget(expert_id)
  expect((await read(`expert-${expert_id}-en.jpg`)).statusCode).toBe(404)
})

const words = (title: string): CardWords => ({
  title,
  lines: ['Aarhus, Danmark'],
  rating: { average: '4,9', reviews: '12 anmeldelser' },
  product: 'Husrum',
  colours: { accent: '#7ad0ff', band: '#3a1052' },
  ground: 'wall',
  credit: '',
  hasPhoto: true,
})

test('a card that stands on the band has the company’s two colours', async () => {
  const lettering = await readLettering()
  const pixel = async (ground: 'band' | 'wall', left: number, top: number) => {
    const svg = Buffer.from(drawCard(lettering, { ...words('Nordhjem'), ground, hasPhoto: ground === 'wall' }))
    const data = await sharp(svg).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
    return data.toString('hex')
  }
  expect(await Promise.all([pixel('band', 1100, 40), pixel('band', 70, 128)])).toEqual(['3a1052', '7ad0ff'])
  expect(await Promise.all([pixel('wall', 20, 20), pixel('wall', 70, 128)])).toEqual(['ffffff', '7ad0ff'])
})

test('names are drawn, never written: nothing of them is markup', async () => {
  const lettering = await readLettering()
  for (const title of ['"/><script>alert(1)</script>', '&lt;svg&gt; ]]>', 'Renée Łódź', '設計事務所', '🏠🏠', '']) {
    const svg = drawCard(lettering, words(title))
    expect(svg.replace(/[\d\s.\-A-Za-z]+(?="\/>)/g, ''), title).not.toContain('script')
    expect(
      [...svg.matchAll(/<(\/?\w+)/g)].map(([, tag]) => tag).filter((tag) => !/^\/?(svg|rect|path)$/.test(tag ?? '')),
    ).toEqual([])
    expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(1200)
  }
})

test('the sentence of the site is whole, also where it takes three lines', async () => {
  const lettering = await readLettering()
  const pathsOf = (line: string) => {
    const svg = drawCard(lettering, { ...words('Nordhjem'), rating: null, ground: 'band', lines: [line] })
    return svg.match(/<path/g)?.length ?? 0
  }
  const linesOf = (line: string) => pathsOf(line) - pathsOf('Aarhus') + 1
  const said = t.deps.translators.for('de')('shell.share.line')
  expect(linesOf(said)).toBe(3)
})

test('a long name is set smaller, in lines that end before the photo', async () => {
  const lettering = await readLettering()
  const svg = drawCard(
    lettering,
    words('Raumgestaltungsberatungsgesellschaft für Innenarchitektur und Möbelentwurf Hamburg'),
  )
  const { data } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const inked = (from: number, to: number) => {
    for (let y = 0; y < 630; y += 1)
      for (let x = from; x < to; x += 1) if ((data[y * 1200 + x] ?? 255) < 128) return true
    return false
  }
  expect([inked(0, 60), inked(64, 545), inked(545, 1200)]).toEqual([false, true, false])
})

test('an erased expert’s cards go, and those nobody asks for', async () => {
  const expert = await aShown()
  const old = await aShown()
  for (const { expert_id } of [expert, old]) await read(`expert-${expert_id}-en.jpg`)
  const body = { current_password: PASSWORD }
  expect((await t.call(accounts.leaveAccount, { token: expert.token, body })).status).toBe(204)
  expect((await read(`expert-${expert.expert_id}-en.jpg`)).statusCode).toBe(404)
  await t.runJobs()
  await t.moveClock(14 * 86_400 + 60)
  await eraseAccounts(t.deps)
  await t.runJobs()
  expect(await keptOf(expert.expert_id)).toEqual([])
  expect(await keptOf(old.expert_id)).toHaveLength(1)
  await t.moveClock(31 * 86_400)
  await sweepCards(t.deps)
  expect(await keptOf(old.expert_id)).toEqual([])
})
