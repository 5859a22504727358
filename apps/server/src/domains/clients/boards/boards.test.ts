import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { boards } from '@husrum/contract/clients/boards/boards.ts'
import { BOARD_PHOTOS_MAX, BOARDS_MAX } from '@husrum/contract/core/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, anExpert, PASSWORD, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { eraseAccounts } from '../../identity/accounts/leaving/erasing.service.ts'
import { showPhotos, shownPhotos } from './boards.testing.ts'

let t: TestApp
let expert: ExpertPerson
let photos: number[]
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  expert = await anExpert(t)
  photos = await shownPhotos(t, expert.expert_id, ['japandi', 'japandi', 'vintage', 'modern'])
})
beforeEach(() => t.moveClock(0))
afterAll(() => t.close())

const photo = (at: number): number => photos[at] ?? 0
const make = ({ token }: Person, name = 'Low and quiet', items: { photo_id: number; mark?: string }[] = []) =>
  t.call(boards.createBoard, { token, body: { name, items } })
const aBoard = async (person: Person, ids: readonly number[] = []): Promise<number> => {
  const items = ids.map((photo_id) => ({ photo_id }))
  const { status, json, text } = await make(person, 'Low and quiet', items)
  expect(status, text).toBe(201)
  return json.data.id
}
const read = ({ token }: Person, id: number) => t.call(boards.getBoard, { token, params: { id } })
const list = async ({ token }: Person) => (await t.call(boards.listBoards, { token })).json.data
const save = ({ token }: Person, id: unknown, body = {}) =>
  t.call(boards.saveInspiration, { token, params: { id }, body })
const change = ({ token }: Person, id: number, body: object) =>
  t.call(boards.patchBoard, { token, params: { id }, body })
const shared = (token: string) => t.call(boards.getSharedBoard, { params: { token } })
const rowsOf = (id: number) =>
  t.deps.db.selectFrom('board_items').selectAll().where('board_id', '=', id).orderBy('position').execute()

describe('saving a photo', () => {
  test('without a board it goes to a first one in the caller’s language; again changes nothing', async () => {
    const client = await aClient(t)
    const send = () =>
      t.request({
        method: 'POST',
        url: `/api/inspirations/${photo(0)}/save`,
        headers: { authorization: `Bearer ${client.token}`, locale: 'dk' },
      })
    for (let time = 0; time < 2; time += 1) {
      const { status, json } = await send()
      expect([status, json.data]).toEqual([
        200,
        { photo_id: photo(0), boards: [{ id: expect.any(Number), name: 'Gemt' }] },
      ])
    }
    const [only, ...more] = await list(client)
    expect([only.photo_ids, only.covers.length, more]).toEqual([[photo(0)], 1, []])
  })

  test('else to the board last saved to, or the one that is named; new ones stand first', async () => {
    const client = await aClient(t)
    const [first, second] = [await aBoard(client), await aBoard(client)]
    await t.moveClock(60)
    await save(client, photo(0), { board_id: first })
    await save(client, photo(1))
    await save(client, photo(1), { board_id: second })
    expect((await read(client, first)).json.data.photo_ids).toEqual([photo(1), photo(0)])
    expect((await read(client, second)).json.data.photo_ids).toEqual([photo(1)])
    const taken = await t.call(boards.unsaveInspiration, { token: client.token, params: { id: photo(1) } })
    expect([taken.status, taken.json.data]).toEqual([200, { photo_id: photo(1), boards: [] }])
    expect((await read(client, second)).json.data.photo_ids).toEqual([])
  })

  test('404 for a photo that is not shown, and for the board of somebody else with the same body as for none', async () => {
    const [client, other] = [await aClient(t), await aClient(t)]
    const own = await aBoard(client)
    const hidden = await shownPhotos(t, expert.expert_id, ['urban', 'urban', 'urban'])
    await showPhotos(t, expert.expert_id, hidden, false)
    for (const id of [hidden[0], 99_999_999]) {
      const { status, json } = await save(client, id)
      expect([status, json.code]).toEqual([404, 'photo_not_found'])
    }
    const [theirs, nobodys] = [
      await save(other, photo(0), { board_id: own }),
      await save(other, photo(0), { board_id: 99_999_999 }),
    ]
    expect([theirs.status, theirs.json.code, theirs.text]).toEqual([404, 'board_not_found', nobodys.text])
    expect(await list(other)).toEqual([])
  })

  test('twelve at once: one photo on one board', async () => {
    const client = await aClient(t)
    const replies = await Promise.all(Array.from({ length: 12 }, () => save(client, photo(0))))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    const all = await list(client)
    expect(all.map(({ photo_ids }: { photo_ids: number[] }) => photo_ids)).toEqual([[photo(0)]])
  })

  test('409 when the board is full; what is on it stays sayable, and 50 at once never pass the limit', async () => {
    const client = await aClient(t)
    const id = await aBoard(client)
    const filler = Array.from({ length: BOARD_PHOTOS_MAX - 1 }, (_, at) => ({ board_id: id, photo_id: 1e9 + at }))
    await t.deps.db.insertInto('board_items').values(filler).execute()
    const more = await shownPhotos(t, expert.expert_id, ['urban', 'modern', 'vintage', 'japandi', 'luxurious'])
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => save(client, more[at % more.length], { board_id: id })),
    )
    expect(await rowsOf(id)).toHaveLength(BOARD_PHOTOS_MAX)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = replies.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.json.code, refused?.json.message]).toEqual([
      409,
      'board_full',
      expect.stringContaining('500'),
    ])
  })
})

describe('boards', () => {
  test('made with photos and marks in their order; photos nobody may see are left out', async () => {
    const client = await aClient(t)
    const { status, json } = await make(client, ' Trøjborg flat ', [
      { photo_id: photo(2), mark: 'like' },
      { photo_id: 99_999_999 },
      { photo_id: photo(0) },
    ])
    expect([status, json.data]).toMatchObject([
      201,
      { name: 'Trøjborg flat', photo_ids: [photo(2), photo(0)], share_token: null, attached: false },
    ])
    const board = (await read(client, json.data.id)).json.data
    expect(board.items).toMatchObject([
      { photo: { id: photo(2), style: { slug: 'vintage' }, expert: { id: expert.expert_id } }, mark: 'like', note: '' },
      { photo: { id: photo(0) }, mark: 'none' },
    ])
    expect(board.taken_back).toBe(0)
  })

  test('marks, notes and an own order', async () => {
    const client = await aClient(t)
    const id = await aBoard(client, photos)
    const item = (at: number, body: object) =>
      t.call(boards.patchBoardItem, { token: client.token, params: { id, photo: photo(at) }, body })
    expect((await item(1, { mark: 'like', note: ' The bench ' })).json.data).toEqual({
      photo_id: photo(1),
      mark: 'like',
      note: 'The bench',
    })
    expect((await item(1, { mark: 'none' })).json.data).toMatchObject({ mark: 'none', note: 'The bench' })
    expect((await item(1, {})).status).toBe(200)
    const sorted = await t.call(boards.sortBoard, {
      token: client.token,
      params: { id },
      body: { photo_ids: [photo(3), 99_999_999, photo(1)] },
    })
    expect(sorted.json.data.photo_ids).toEqual([photo(3), photo(1), photo(0), photo(2)])
    expect((await read(client, id)).json.data.photo_ids).toEqual([photo(3), photo(1), photo(0), photo(2)])
    for (let time = 0; time < 2; time += 1) {
      const { status } = await t.call(boards.removeBoardItem, {
        token: client.token,
        params: { id, photo: photo(3) },
      })
      expect(status).toBe(200)
    }
    const gone = await item(3, { mark: 'like' })
    expect([gone.status, gone.json.code]).toEqual([404, 'photo_not_found'])
    const added = await t.call(boards.addBoardItem, {
      token: client.token,
      params: { id },
      body: { photo_id: photo(3) },
    })
    expect(added.json.data.boards).toEqual([{ id, name: 'Low and quiet' }])
  })

  test('422 for names, notes and marks that make no sense', async () => {
    const client = await aClient(t)
    for (const name of ['', '   ', 'x'.repeat(61), 'a\u0000b', 7])
      expect((await make(client, name as string)).status).toBe(422) // hostile input
    const id = await aBoard(client, [photo(0)])
    for (const body of [{ note: 'x'.repeat(501) }, { mark: 'love' }, { note: 7 }])
      expect(
        (await t.call(boards.patchBoardItem, { token: client.token, params: { id, photo: photo(0) }, body })).status,
      ).toBe(422)
    const many = Array.from({ length: BOARD_PHOTOS_MAX + 1 }, (_, at) => ({ photo_id: at + 1 }))
    expect((await make(client, 'Too many', many)).status).toBe(422)
  })

  test('50 at once at the limit: never more than fit', async () => {
    const client = await aClient(t)
    await t.deps.db
      .insertInto('boards')
      .values(Array.from({ length: BOARDS_MAX - 3 }, () => ({ account_id: client.account_id, name: 'One of many' })))
      .execute()
    const replies = await Promise.all(Array.from({ length: 50 }, () => make(client)))
    const count = (status: number) => replies.filter((reply) => reply.status === status).length
    expect([count(201), count(409)]).toEqual([3, 47])
    expect(replies.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'boards_full',
      message: expect.stringContaining('50'),
    })
    expect(await list(client)).toHaveLength(BOARDS_MAX)
  })

  test('another’s board is 404 to every call, with the same body as none', async () => {
    const [owner, other] = [await aClient(t), await aClient(t)]
    const own = await aBoard(owner, [photo(0)])
    const calls = (id: number) => [
      read(other, id),
      change(other, id, { name: 'Mine' }),
      t.call(boards.deleteBoard, { token: other.token, params: { id } }),
      t.call(boards.addBoardItem, { token: other.token, params: { id }, body: { photo_id: photo(1) } }),
      t.call(boards.patchBoardItem, { token: other.token, params: { id, photo: photo(0) }, body: { mark: 'like' } }),
      t.call(boards.removeBoardItem, { token: other.token, params: { id, photo: photo(0) } }),
      t.call(boards.sortBoard, { token: other.token, params: { id }, body: { photo_ids: [photo(0)] } }),
    ]
    const [theirs, nobodys] = [await Promise.all(calls(own)), await Promise.all(calls(99_999_999))]
    for (const [at, reply] of theirs.entries())
      expect([reply.status, reply.json.code, reply.text]).toEqual([404, 'board_not_found', nobodys[at]?.text])
    expect((await read(owner, own)).json.data).toMatchObject({ name: 'Low and quiet', photo_ids: [photo(0)] })
  })

  test('401 for a visitor, 403 for experts and staff', async () => {
    const staff = await anAdmin(t)
    for (const endpoint of Object.values(boards)) {
      if (endpoint === boards.getSharedBoard) continue
      const params = { id: 1, photo: 1 }
      expect((await t.call(endpoint, { params })).status).toBe(401)
      for (const { token } of [expert, staff]) expect((await t.call(endpoint, { params, token })).status).toBe(403)
    }
  })

  test.each(['0', '-1', '1.5', '%00', 'abc', '9007199254740993', "1'--", '%ff'])(
    'hostile id %s is refused',
    async (id) => {
      const { token } = await aClient(t)
      for (const [method, url] of [
        ['GET', `/api/boards/${id}`],
        ['DELETE', `/api/boards/${id}/items/${id}`],
        ['POST', `/api/inspirations/${id}/save`],
      ] as const) {
        const { status } = await t.request({ method, url, headers: { authorization: `Bearer ${token}` } })
        expect([400, 404, 422]).toContain(status)
      }
    },
  )
})

describe('sharing', () => {
  test('a link opens it for everybody, until it is off; on again makes a new one', async () => {
    const client = await aClient(t, { name: 'Ann Krogh' })
    const id = (await make(client, 'Low and quiet', [{ photo_id: photo(0), mark: 'like' }])).json.data.id
    const on = async () => (await change(client, id, { shared: true })).json.data.share_token
    const token: string = await on()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await on()).toBe(token)
    const seen = await shared(token)
    expect([seen.status, seen.json.data]).toMatchObject([
      200,
      { name: 'Low and quiet', owner: null, items: [{ photo: { id: photo(0) }, note: '' }] },
    ])
    // likes and marks are visible to the owner only
    for (const word of ['Krogh', '"mark"', '"like"']) expect(seen.text).not.toContain(word)
    await change(client, id, { shows_owner: true })
    expect((await shared(token)).json.data.owner).toBe('Ann')
    expect((await change(client, id, { shared: false })).json.data.share_token).toBeNull()
    const dead = await shared(token)
    expect([dead.status, dead.json.code, dead.text]).toEqual([
      404,
      'board_not_found',
      (await shared('x'.repeat(43))).text,
    ])
    const next = await on()
    expect([next === token, (await shared(next)).status, (await shared(token)).status]).toEqual([false, 200, 404])
  })

  test('nobody opens the board of who has left or is suspended', async () => {
    const client = await aClient(t)
    const id = await aBoard(client, [photo(0)])
    const { share_token } = (await change(client, id, { shared: true })).json.data
    const set = (columns: object) =>
      t.deps.db.updateTable('accounts').set(columns).where('id', '=', client.account_id).execute()
    for (const columns of [{ deleted_at: new Date() }, { suspended_at: new Date() }]) {
      await set(columns)
      expect((await shared(share_token)).status).toBe(404)
      await set({ deleted_at: null, suspended_at: null })
      expect((await shared(share_token)).status).toBe(200)
    }
  })

  test.each(['%00', 'a'.repeat(101), '%ff', "x' or '1'='1"])('hostile token %s is refused', async (token) => {
    const { status } = await t.request({ method: 'GET', url: `/api/boards/shared/${token}` })
    expect([400, 404, 422]).toContain(status)
  })
})

describe('photos that are taken back', () => {
  test('leave every board silently with a count, come back with their expert’s word, and can be forgotten', async () => {
    const client = await aClient(t)
    const own = await anExpert(t)
    const [one, two, three] = await shownPhotos(t, own.expert_id, ['urban', 'modern', 'vintage'])
    const id = await aBoard(client, [one ?? 0, two ?? 0, three ?? 0, photo(0)])
    const { share_token } = (await change(client, id, { shared: true })).json.data
    const shown = async () => {
      const { photo_ids, taken_back } = (await read(client, id)).json.data
      const [summary] = await list(client)
      const { items } = (await shared(share_token)).json.data
      expect(summary.photo_ids).toEqual(photo_ids)
      expect(items).toHaveLength(photo_ids.length)
      return { photo_ids, taken_back }
    }
    await showPhotos(t, own.expert_id, [one ?? 0, two ?? 0], false)
    expect(await shown()).toEqual({ photo_ids: [three, photo(0)], taken_back: 2 })
    await showPhotos(t, own.expert_id, [one ?? 0], true)
    expect(await shown()).toEqual({ photo_ids: [one, three, photo(0)], taken_back: 1 })
    await t.deps.db.updateTable('experts').set({ status: 'paused' }).where('id', '=', own.expert_id).execute()
    await t.deps.readModels.refresh()
    expect(await shown()).toEqual({ photo_ids: [photo(0)], taken_back: 3 })
    await change(client, id, { forget_taken_back: true })
    expect(await shown()).toEqual({ photo_ids: [photo(0)], taken_back: 0 })
  })
})

describe('when people are erased', () => {
  const erase = async (person: Person) => {
    const left = await t.call(accounts.leaveAccount, { token: person.token, body: { current_password: PASSWORD } })
    expect(left.status, left.text).toBe(204)
    await t.moveClock(14 * 86_400 + 60)
    await eraseAccounts(t.deps)
  }

  test('a client’s boards, notes and link go with the client', async () => {
    const [client, other] = [await aClient(t), await aClient(t)]
    const [id, stays] = [await aBoard(client, [photo(0)]), await aBoard(other, [photo(0)])]
    await erase(client)
    const left = await t.deps.db.selectFrom('boards').select('id').where('id', 'in', [id, stays]).execute()
    expect([left, await rowsOf(id)]).toEqual([[{ id: stays }], []])
  })

  test('photos of an expert who is gone count as taken back', async () => {
    const [client, gone] = [await aClient(t), await anExpert(t)]
    const theirs = await shownPhotos(t, gone.expert_id, ['urban', 'modern', 'vintage'])
    const id = await aBoard(client, [...theirs, photo(0)])
    await erase(gone)
    expect((await read(await again(client), id)).json.data).toMatchObject({ photo_ids: [photo(0)], taken_back: 3 })
  })

  /** Logs in again, because the session expired while the clock moved. */
  const again = async (person: Person): Promise<Person> => {
    const { json } = await t.call(accounts.login, { body: { email: person.email, password: PASSWORD } })
    return { ...person, token: json.data.token }
  }
})
