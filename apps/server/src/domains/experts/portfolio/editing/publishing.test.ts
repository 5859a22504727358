import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { portfolio } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { anExpert, anUpload, type ExpertPerson } from '../../../../testing/people.ts'
import { followPlan } from '../../profile/workload/plan.service.ts'
import { markOf } from '../../profile/profile.testing.ts'
import { aDraft, aPublished, withinDeadline, post, read, ready, save, someUploads } from '../portfolio.testing.ts'

let t: TestApp
let expert: ExpertPerson
beforeAll(async () => {
  t = await testApp()
  expert = await anExpert(t)
})
afterAll(() => t.close())

const shownOf = async (of: ExpertPerson) =>
  (await t.call(experts.listExpertProjects, { params: { id: of.expert_id } })).json.data as { id: number }[]
/** All own projects with their status, in their order. */
const statesOf = async (of: ExpertPerson) => {
  const { json }: { json: { data: { id: number; status: string }[] } } = await t.call(portfolio.listOwnProjects, {
    token: of.token,
    query: { per_page: 100 },
  })
  return json.data.map(({ id, status }): [number, string] => [id, status])
}
/** Changes the plan as billing does. */
const givePlan = (of: ExpertPerson, plan: number) =>
  t.deps.events.transaction((tx) => followPlan(t.deps, tx, of.expert_id, async () => plan))
describe('publishing', () => {
  test('at once or later; the first day stays when it is taken back and shown again', async () => {
    const one = await anExpert(t)
    const id = await aDraft(t, one, ready(await someUploads(t, one)))
    expect(await shownOf(one)).toEqual([])
    const published = await save(t, one, id, { status: 'published' })
    expect(published.json.data).toMatchObject({ status: 'published', needs: [], published_at: expect.any(String) })
    expect((await shownOf(one)).map((each) => each.id)).toEqual([id])
    await t.moveClock(3600)
    expect((await save(t, one, id, { status: 'draft' })).json.data.status).toBe('draft')
    expect(await shownOf(one)).toEqual([])
    const again = await save(t, one, id, { status: 'published' })
    expect(again.json.data.published_at).toBe(published.json.data.published_at)
    await t.moveClock(0)
    expect((await read(t, one, await aPublished(t, one))).status).toBe('published')
  })

  test('422 not_ready on each field that lacks something, and nothing is saved', async () => {
    const nothing = await post(t, expert, { status: 'published' })
    expect([nothing.status, nothing.json.code]).toEqual([422, 'not_ready'])
    expect(Object.keys(nothing.json.errors).sort()).toEqual(['images', 'project_type', 'title'])
    expect(nothing.json.errors.images[0]).toMatch(/3.*3.*1\.200 px/)

    const [a, b] = await someUploads(t, expert, 2)
    const small = await anUpload(t, expert, { width: 1199, height: 900 })
    const id = await aDraft(t, expert, { ...ready([a ?? 0, b ?? 0, small]), title: 'No' })
    const refused = await save(t, expert, id, { status: 'published', description: 'Not kept' })
    expect(Object.keys(refused.json.errors).sort()).toEqual(['images', 'title'])
    const draft = await read(t, expert, id)
    expect(draft).toMatchObject({ status: 'draft', description: '', version: 1 })
    expect(draft.needs).toEqual([
      { key: 'title', missing: 1 },
      { key: 'pictures', missing: 1 },
    ])
    expect(draft.images.map(({ publishable }: { publishable: boolean }) => publishable)).toEqual([true, true, false])
  })

  test('the long edge counts, upright or not', async () => {
    const upright = await anUpload(t, expert, { width: 700, height: 1200 })
    const [a, b] = await someUploads(t, expert, 2)
    const { status } = await post(t, expert, { ...ready([upright, a ?? 0, b ?? 0]), status: 'published' })
    expect(status).toBe(201)
  })

  test('a title of one emoji and a letter has two characters', async () => {
    const body = { ...ready(await someUploads(t, expert)), title: '🏡a', status: 'published' }
    expect((await post(t, expert, body)).json).toMatchObject({
      code: 'not_ready',
      errors: { title: [expect.any(String)] },
    })
  })

  test.each([
    [{ title: 'x' }, 'title'],
    [{ project_type: null }, 'project_type'],
    [{ images: [] }, 'images'],
  ])('a public one is not saved as %j', async (change, field) => {
    const id = await aPublished(t, expert)
    const before = await read(t, expert, id)
    const { status, json } = await save(t, expert, id, change)
    expect([status, json.code, Object.keys(json.errors)]).toEqual([422, 'not_ready', [field]])
    expect(await read(t, expert, id)).toEqual(before)
    expect((await save(t, expert, id, { ...change, status: 'draft' })).status).toBe(200)
  })

  test('a public one can be edited, and is another version', async () => {
    const id = await aPublished(t, expert)
    const { json } = await save(t, expert, id, { title: 'A flat by the lake', version: 1 })
    expect(json.data).toMatchObject({ title: 'A flat by the lake', status: 'published', version: 2 })
  })
})

describe('what the plan leaves', () => {
  test('drafts take no place; the fourth public one on Basic is 409, until one is taken back', async () => {
    const one = await anExpert(t, { plan_id: 1 })
    const drafts = [await aDraft(t, one), await aDraft(t, one), await aDraft(t, one), await aDraft(t, one)]
    const shown = [await aPublished(t, one), await aPublished(t, one), await aPublished(t, one)]
    expect(drafts).toHaveLength(4)
    const pictures = await someUploads(t, one)
    const refused = await post(t, one, { ...ready(pictures), status: 'published' })
    expect([refused.status, refused.json.code]).toEqual([409, 'projects_limit'])
    expect(refused.json.message).toContain('3')
    const late = await save(t, one, drafts[0], { ...ready(pictures), status: 'published' })
    expect(late.json.code).toBe('projects_limit')
    expect((await save(t, one, shown[0], { description: 'Still editable' })).status).toBe(200)
    await save(t, one, shown[0], { status: 'draft' })
    expect((await save(t, one, drafts[0], { ...ready(pictures), status: 'published' })).status).toBe(200)
  })

  test('who has more than a smaller plan gives keeps them and can edit them', async () => {
    const one = await anExpert(t, { plan_id: 2 })
    const ids = [await aPublished(t, one), await aPublished(t, one), await aPublished(t, one), await aPublished(t, one)]
    await t.deps.db.updateTable('experts').set({ plan_id: 1 }).where('id', '=', one.expert_id).execute()
    expect((await save(t, one, ids[3], { title: 'Still here' })).status).toBe(200)
    await save(t, one, ids[3], { status: 'draft' })
    expect((await save(t, one, ids[3], { status: 'published' })).json.code).toBe('projects_limit')
  })

  test('those chosen to stay are public on a smaller plan, and the first of the others', async () => {
    const one = await anExpert(t, { plan_id: 2 })
    const ids: number[] = []
    for (let at = 0; at < 5; at++) ids.push(await aPublished(t, one))
    const choose = (chosen: unknown[]) =>
      t.call(portfolio.chooseStayingProjects, { token: one.token, body: { ids: chosen } })
    expect((await choose([ids[0]])).status).toBe(204)
    expect((await choose([ids[4], ids[2]])).status).toBe(204)
    expect((await read(t, one, ids[0] ?? 0)).stays).toBe(false)
    expect((await read(t, one, ids[4] ?? 0)).stays).toBe(true)
    // another plan with room for all of them does not reset the choice
    await givePlan(one, 3)
    expect((await read(t, one, ids[4] ?? 0)).stays).toBe(true)
    await givePlan(one, 1)
    expect(await statesOf(one)).toEqual([
      [ids[2], 'published'],
      [ids[4], 'published'],
      [ids[0], 'published'],
      [ids[1], 'resting'],
      [ids[3], 'resting'],
    ])
    expect((await read(t, one, ids[4] ?? 0)).stays).toBe(false)
  })

  test('of twelve choices at once one counts, whole', async () => {
    const one = await anExpert(t, { plan_id: 2 })
    const ids = [await aPublished(t, one), await aPublished(t, one), await aPublished(t, one), await aPublished(t, one)]
    const halves = [ids.slice(0, 2), ids.slice(2)]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        t.call(portfolio.chooseStayingProjects, { token: one.token, body: { ids: halves[nth % 2] } }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    const stay = await Promise.all(ids.map(async (id) => (await read(t, one, id)).stays))
    expect([
      [true, true, false, false],
      [false, false, true, true],
    ]).toContainEqual(stay)
  })

  test('422 unknown_project where one that is to stay is not one’s own', async () => {
    const [one, other] = [await anExpert(t), await anExpert(t)]
    const { status, json } = await t.call(portfolio.chooseStayingProjects, {
      token: one.token,
      body: { ids: [await aDraft(t, one), await aDraft(t, other)] },
    })
    expect([status, json.code, Object.keys(json.errors)]).toEqual([422, 'unknown_project', ['ids.1']])
  })

  test('beyond a smaller plan they rest: nothing is deleted, nobody else sees them, and they come back', async () => {
    const one = await anExpert(t, { plan_id: 2, style_ids: [] })
    const ids: number[] = []
    for (let at = 0; at < 5; at++) ids.push(await aPublished(t, one, { styles: [at < 3 ? 'modern' : 'vintage'] }))
    const draft = await aDraft(t, one)
    await givePlan(one, 1)
    expect(await statesOf(one)).toEqual([
      ...['published', 'published', 'published', 'resting', 'resting'].map((status, at) => [ids[at], status]),
      [draft, 'draft'],
    ])
    const seen = (projectId: number | undefined) =>
      t.call(experts.getExpertProject, { params: { id: one.expert_id, projectId } })
    expect([(await seen(ids[2])).status, (await seen(ids[3])).status]).toEqual([200, 404])
    const listed = await t.call(experts.listExpertProjects, { params: { id: one.expert_id } })
    expect(listed.json.meta.total).toBe(3)
    const profile = (await t.call(experts.getExpert, { params: { id: one.expert_id } })).json.data
    expect([profile.projects_count, profile.styles.map(({ slug }: { slug: string }) => slug)]).toEqual([3, ['modern']])
    // can still be edited, must remain complete, and becomes public again only if there is room
    expect((await save(t, one, ids[3], { title: 'Still here' })).json.data.status).toBe('resting')
    expect((await save(t, one, ids[3], { title: '' })).status).toBe(422)
    expect((await save(t, one, ids[3], { status: 'published' })).json.code).toBe('projects_limit')
    // the expert's order decides: a project moved to the front becomes public, and the last of the others is hidden
    await t.call(portfolio.sortProjects, { token: one.token, body: { ids: [ids[4]] } })
    expect((await statesOf(one)).map(([, status]) => status)).toEqual([
      'published',
      'published',
      'published',
      'resting',
      'resting',
      'draft',
    ])
    expect([(await seen(ids[4])).status, (await seen(ids[2])).status]).toEqual([200, 404])
    // a free place goes to the next project
    await save(t, one, ids[4], { status: 'draft' })
    expect((await seen(ids[2])).status).toBe(200)
    await t.call(portfolio.deleteProject, { token: one.token, params: { id: ids[0] } })
    expect((await seen(ids[3])).status).toBe(200)
    expect(await shownOf(one)).toHaveLength(3)
    await givePlan(one, 2)
    expect((await statesOf(one)).filter(([, status]) => status === 'resting')).toEqual([])
  })

  test('of twelve published at once while the plan ends, three are public in the end', async () => {
    const one = await anExpert(t, { plan_id: 2 })
    const pictures = await someUploads(t, one)
    const drafts: number[] = []
    for (let at = 0; at < 12; at++) drafts.push(await aDraft(t, one, ready(pictures)))
    const [, ...answers] = await Promise.all([
      givePlan(one, 1),
      ...drafts.map((id) => withinDeadline(() => save(t, one, id, { status: 'published' }))),
    ])
    expect(answers.every(({ status }: { status: number }) => status === 200 || status === 409)).toBe(true)
    expect(await shownOf(one)).toHaveLength(3)
  })

  test('of twelve published at once for the last place, new ones and drafts, one is', async () => {
    const one = await anExpert(t, { plan_id: 1 })
    await aPublished(t, one)
    await aPublished(t, one)
    const pictures = await someUploads(t, one)
    const drafts: number[] = []
    for (let at = 0; at < 6; at++) drafts.push(await aDraft(t, one, ready(pictures)))
    const answers = await Promise.all([
      ...drafts.map((id) => withinDeadline(() => save(t, one, id, { status: 'published' }))),
      ...drafts.map(() => withinDeadline(() => post(t, one, { ...ready(pictures), status: 'published' }))),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.code === 'projects_limit')).toHaveLength(11)
    expect(await shownOf(one)).toHaveLength(3)
  })
})

describe('who hears of it', () => {
  test('the market’s mark moves for what the public sees, not for drafts', async () => {
    const one = await anExpert(t)
    const changes: [string, () => Promise<unknown>, boolean][] = []
    const id = await aDraft(t, one, ready(await someUploads(t, one)))
    const draft = await aDraft(t, one)
    changes.push(
      ['a draft is edited', () => save(t, one, draft, { title: 'A plan' }), false],
      ['a draft is deleted', () => t.call(portfolio.deleteProject, { token: one.token, params: { id: draft } }), false],
      ['published', () => save(t, one, id, { status: 'published' }), true],
      ['edited in public', () => save(t, one, id, { title: 'Another' }), true],
      ['refused', () => save(t, one, id, { title: '' }), false],
      ['taken back', () => save(t, one, id, { status: 'draft' }), true],
      ['published again', () => save(t, one, id, { status: 'published' }), true],
      ['deleted', () => t.call(portfolio.deleteProject, { token: one.token, params: { id } }), true],
    )
    for (const [what, change, moves] of changes) {
      const before = await markOf(t, one.expert_id)
      await change()
      expect([what, (await markOf(t, one.expert_id)) > before]).toEqual([what, moves])
    }
  })

  test('the index sees the styles of a published project, and forgets them when it is taken back', async () => {
    const one = await anExpert(t, { style_ids: [] })
    const found = async () => {
      await t.deps.market.refresh()
      const { json } = await t.call(experts.searchExperts, { query: { styles: 'vintage', per_page: '100' } })
      return json.data.some(({ id }: { id: number }) => id === one.expert_id)
    }
    expect(await found()).toBe(false)
    const id = await aPublished(t, one, { styles: ['vintage'] })
    await expect.poll(found, { timeout: 10_000 }).toBe(true)
    await save(t, one, id, { status: 'draft' })
    await expect.poll(found, { timeout: 10_000 }).toBe(false)
  })

  test('found by the words of public projects only, and no longer by those that were taken out', async () => {
    const one = await anExpert(t)
    /** Which of these words find the expert, after the market index is updated. */
    const found = async (...words: string[]) => {
      await t.deps.market.refresh()
      const answers = await Promise.all(words.map((q) => t.call(experts.searchExperts, { query: { q } })))
      return words.filter((_, at) => answers[at]?.json.data.some(({ id }: { id: number }) => id === one.expert_id))
    }
    const soon = async (asked: string[], wanted: string[]) => {
      await expect.poll(() => found(...asked), { timeout: 10_000 }).toEqual(wanted)
    }
    const words = ['zwiebelturm', 'quarzsandputz', 'weiher']
    const id = await aDraft(t, one, { ...ready(await someUploads(t, one)), title: 'Zwiebelturm am Weiher' })
    await expect
      .poll(async () => (await t.deps.market.refresh(), t.deps.market.has(one.expert_id)), { timeout: 10_000 })
      .toBe(true)
    expect(await found(...words)).toEqual([])
    await save(t, one, id, { status: 'published', materials: ['Quarzsandputz'] })
    await soon(words, words)
    await save(t, one, id, { title: 'Haus am Weiher', materials: [] })
    await soon(words, ['weiher'])
    await t.call(portfolio.deleteProject, { token: one.token, params: { id } })
    await soon(words, [])
  })
})
