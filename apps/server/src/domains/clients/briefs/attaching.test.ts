import { boards } from '@husrum/contract/clients/boards/boards.ts'
import { briefs } from '@husrum/contract/clients/briefs/briefs.ts'
import { leads } from '@husrum/contract/market/leads/leads.ts'
import { timeline } from '@husrum/contract/market/timeline.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, aLead, anAdmin, anExpert, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { showPhotos, shownPhotos } from '../boards/boards.testing.ts'
import { aClientIn, aMarket, listOf } from '../../market/matching/matching.testing.ts'
import { withinDeadline } from '../../experts/portfolio/portfolio.testing.ts'
import { register } from './briefs.testing.ts'

let t: TestApp
let designer: ExpertPerson
/** Photos in a style that no brief of these tests names. */
let vintage: number[]
let urban: number[]
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  designer = await anExpert(t, { name: 'Signe Vang' })
  vintage = await shownPhotos(t, designer.expert_id, ['vintage', 'vintage', 'vintage', 'vintage'])
  urban = await shownPhotos(t, designer.expert_id, ['urban', 'urban', 'urban'])
})
afterAll(() => t.close())

type Marked = { photo_id: number; mark: 'like' | 'none' | 'dislike' }
const all = (ids: readonly number[], mark: Marked['mark'] = 'like'): Marked[] =>
  ids.map((photo_id) => ({ photo_id, mark }))
async function aBoard({ token }: Person, items: Marked[], name = 'Trøjborg flat'): Promise<number> {
  const { status, json, text } = await t.call(boards.createBoard, { token, body: { name, items } })
  expect(status, text).toBe(201)
  return json.data.id
}
const attach = ({ token }: Person, board_id: number) => t.call(briefs.attachBoard, { token, body: { board_id } })
const detach = ({ token }: Person) => t.call(briefs.detachBoard, { token })
const briefOf = async ({ token }: Person) => (await t.call(briefs.getBrief, { token })).json.data
const mark = ({ token }: Person, id: number, photo: number, said: Marked['mark']) =>
  t.call(boards.patchBoardItem, { token, params: { id, photo }, body: { mark: said } })
const shareOf = (brief: { style_profile: { slug: string; share: number }[] }, style: string) =>
  brief.style_profile.find(({ slug }) => slug === style)?.share ?? 0

describe('a board on the brief', () => {
  test('is attached, replaced by another, and taken off', async () => {
    const client = await aClientIn(t, 'Aarhus')
    const [first, second] = [await aBoard(client, all(vintage)), await aBoard(client, all(urban), 'Low and quiet')]
    const attached = await attach(client, first)
    expect([attached.status, attached.json.data.board.name]).toEqual([200, 'Trøjborg flat'])
    expect(attached.json.data.board.photos[0]).toMatchObject({
      id: vintage[0],
      mark: 'like',
      style: { slug: 'vintage' },
      project: { title: expect.any(String) },
      expert: { id: designer.expert_id },
    })
    await attach(client, second)
    expect((await briefOf(client)).board).toMatchObject({ id: second, name: 'Low and quiet' })
    const { json } = await t.call(boards.listBoards, { token: client.token })
    expect(new Map(json.data.map((board: { id: number; attached: boolean }) => [board.id, board.attached]))).toEqual(
      new Map([
        [first, false],
        [second, true],
      ]),
    )
    for (let time = 0; time < 2; time += 1) expect((await detach(client)).json.data.board).toBeNull()
  })

  test('weighs in the style profile as its marks say; what is disliked says nothing', async () => {
    // the brief names scandinavian and japandi, which weigh half a photo each
    const client = await aClientIn(t, 'Aarhus')
    const id = await aBoard(client, [...all(vintage.slice(0, 2)), ...all(urban, 'dislike')])
    await attach(client, id)
    expect(shareOf(await briefOf(client), 'vintage')).toBeCloseTo(2 / 3)
    expect(shareOf(await briefOf(client), 'urban')).toBe(0)
    await mark(client, id, vintage[0] ?? 0, 'none')
    expect(shareOf(await briefOf(client), 'vintage')).toBeCloseTo(1.5 / 2.5)
    await mark(client, id, urban[0] ?? 0, 'like')
    expect(shareOf(await briefOf(client), 'urban')).toBeCloseTo(1 / 3.5)
  })

  test('moves the matches like a changed answer, and leaves them as they were when it is gone', async () => {
    const market = await aMarket(t, 'Oslo', 8)
    // the test market gives each expert the next style in turn
    const [scandinavian, old] = [market[0]?.expert_id ?? 0, market[7]?.expert_id ?? 0]
    const client = await aClientIn(t, 'Oslo', { styles: ['scandinavian'] })
    const scores = async () => {
      const { data } = await listOf(t, client)
      const scoreOf = (id: number) => data.find(({ expert }) => expert.id === id)?.score ?? 0
      return { scandinavian: scoreOf(scandinavian), vintage: scoreOf(old) }
    }
    const without = await scores()
    expect(without.scandinavian).toBeGreaterThan(without.vintage)
    const id = await aBoard(client, all(vintage))
    expect(await scores()).toEqual(without)
    await attach(client, id)
    const with_it = await scores()
    expect(with_it.vintage).toBeGreaterThan(with_it.scandinavian)
    for (const photo of vintage) await mark(client, id, photo, 'dislike')
    expect(await scores()).toEqual(without)
    for (const photo of vintage) await mark(client, id, photo, 'like')
    expect(await scores()).toEqual(with_it)
    await t.call(boards.deleteBoard, { token: client.token, params: { id } })
    expect(await scores()).toEqual(without)
    expect((await briefOf(client)).board).toBeNull()
  })

  test('404 without a brief, and for the board of somebody else with the same body as for none', async () => {
    const [client, other] = [await aClientIn(t, 'Aarhus'), await aClient(t)]
    const theirs = await aBoard(other, all(vintage))
    const [refused, none] = [await attach(client, theirs), await attach(client, 99_999_999)]
    expect([refused.status, refused.json.code, refused.text]).toEqual([404, 'board_not_found', none.text])
    for (const reply of [await attach(other, theirs), await detach(other)])
      expect([reply.status, reply.json.code]).toEqual([404, 'no_brief'])
    expect((await briefOf(client)).board).toBeNull()
  })

  test('401 for a visitor, 403 for experts and staff, 422 for what is no id', async () => {
    const client = await aClientIn(t, 'Aarhus')
    const staff = await anAdmin(t)
    for (const endpoint of [briefs.attachBoard, briefs.detachBoard]) {
      expect((await t.call(endpoint, { body: { board_id: 1 } })).status).toBe(401)
      for (const { token } of [designer, staff])
        expect((await t.call(endpoint, { token, body: { board_id: 1 } })).status).toBe(403)
    }
    for (const board_id of [0, -1, '1; drop table boards', null, [1]])
      expect((await attach(client, board_id as number)).status).toBe(422) // hostile input
  })

  test('twelve changes of an attached board at once: the brief ends with what the board says', async () => {
    const client = await aClientIn(t, 'Aarhus')
    const id = await aBoard(client, all(vintage))
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        withinDeadline(() =>
          turn % 5 === 0 ? attach(client, id) : mark(client, id, vintage[turn % 4] ?? 0, turn % 2 ? 'like' : 'dislike'),
        ),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    const board = (await t.call(boards.getBoard, { token: client.token, params: { id } })).json.data
    const marks = (items: { mark: string }[]) => items.map((item) => item.mark).toSorted()
    expect(marks((await briefOf(client)).board.photos)).toEqual(marks(board.items))
  })
})

describe('registering with photos that a visitor saved', () => {
  test('they are a board of the account, attached to the brief, and the first matches know it', async () => {
    const items = [...all(vintage.slice(0, 2)), ...all(vintage.slice(2), 'none')]
    const { reply, token } = await register(t, {
      board: { name: 'Saved', items: [...items, { photo_id: 99_999_999 }] },
    })
    expect(reply.status, reply.text).toBe(201)
    const { json } = await t.call(briefs.getBrief, { token })
    expect(json.data.board).toMatchObject({ name: 'Saved', photos: [{ mark: 'like' }, { mark: 'like' }, {}, {}] })
    expect(shareOf(json.data, 'vintage')).toBeCloseTo(3 / 3.5)
    const own = await t.call(boards.listBoards, { token })
    expect(own.json.data).toMatchObject([{ name: 'Saved', photo_ids: vintage, attached: true }])
  })

  test('422 for a board without a name, and nobody is registered', async () => {
    const { reply } = await register(t, { board: { name: ' ', items: all(vintage) } })
    expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, ['board.name']])
  })
})

describe('the experts who have the brief', () => {
  const documentOf = (expert: ExpertPerson, id: number) =>
    t.call(leads.getLead, { token: expert.token, params: { id } })

  test('see the photos and marks, without notes, as long as they are shown and the lead is theirs', async () => {
    const client = await aClientIn(t, 'Aarhus')
    const [expert, other] = [await anExpert(t), await anExpert(t)]
    const lead = await aLead(t, { client, expert })
    const items = [...all(vintage.slice(0, 1)), ...all(urban.slice(0, 1), 'dislike')]
    const id = await aBoard(client, items)
    await t.call(boards.patchBoardItem, {
      token: client.token,
      params: { id, photo: vintage[0] ?? 0 },
      body: { note: 'For my sister’s room' },
    })
    expect((await documentOf(expert, lead.id)).json.data.brief.board).toBeNull()
    await attach(client, id)
    const seen = await documentOf(expert, lead.id)
    expect(seen.json.data.brief.board).toMatchObject({
      photos: [
        { id: vintage[0], mark: 'like' },
        { id: urban[0], mark: 'dislike' },
      ],
    })
    expect(seen.text).not.toContain('sister')
    // no other client reads it through the lead, and no expert through the board
    expect((await documentOf(other, lead.id)).status).toBe(404)
    expect((await t.call(boards.getBoard, { token: expert.token, params: { id } })).status).toBe(403)
    // a hidden photo disappears at once, also from cached pieces
    await showPhotos(t, designer.expert_id, vintage.slice(0, 1), false)
    const photos = (await documentOf(expert, lead.id)).json.data.brief.board.photos
    expect(photos.map((photo: { id: number }) => photo.id)).toEqual([urban[0]])
    await showPhotos(t, designer.expert_id, vintage.slice(0, 1), true)
    const back = await t.call(timeline.withdrawLead, { token: client.token, params: { id: lead.id } })
    expect(back.status, back.text).toBe(204)
    expect((await documentOf(expert, lead.id)).json.data.brief.board).toBeNull()
  })

  test('a brief that is taken up again has its board as it is now', async () => {
    const client = await aClientIn(t, 'Aarhus')
    const id = await aBoard(client, all(vintage))
    await attach(client, id)
    await t.call(briefs.closeBrief, { token: client.token, body: { reason: 'changed_mind' } })
    await t.call(boards.removeBoardItem, { token: client.token, params: { id, photo: vintage[0] ?? 0 } })
    const { status, json } = await t.call(briefs.restartBrief, { token: client.token })
    expect([status, json.data.board.photos.length]).toEqual([201, vintage.length - 1])
  })
})
