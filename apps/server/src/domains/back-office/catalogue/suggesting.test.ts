import { adminShowcases, adminShowcaseSuggestions } from '@husrum/contract/experts/showcases/staff-showcases.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anAdmin, anExpert, anUpload, optionId, type Person } from '../../../testing/people.ts'
import { aPublished } from '../../experts/portfolio/portfolio.testing.ts'

let t: TestApp
let moderator: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  moderator = await anAdmin(t, 'moderator')
})
afterAll(() => t.close())

const suggest = (id: number, token = moderator.token) =>
  t.call(adminShowcaseSuggestions.suggestShowcaseTags, { token, params: { id } })

async function aShowcase(image_id: number): Promise<number> {
  await t.deps.db
    .insertInto('uploads')
    .values({ account_id: moderator.account_id, image_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { json } = await t.call(adminShowcases.createShowcases, {
    token: moderator.token,
    body: { image_ids: [image_id] },
  })
  return json.data[0].id
}

test('a photo that an expert shows has that expert, the project, and how it was tagged there', async () => {
  const expert = await anExpert(t, { company_name: 'Studio Vest' })
  const project = await aPublished(t, expert, { title: 'A boathouse' })
  const style_id = await optionId(t, 'styles', 'japandi')
  const { image_id } = await t.deps.db
    .updateTable('project_images')
    .set({ style_id })
    .where('project_id', '=', project)
    .where('is_cover', '=', true)
    .returning('image_id')
    .executeTakeFirstOrThrow()
  const id = await aShowcase(image_id)
  const { json, status } = await suggest(id)
  expect(status).toBe(200)
  expect(json.data.shown_in).toEqual([
    {
      project: { id: project, title: 'A boathouse' },
      expert: { id: expert.expert_id, name: 'Studio Vest' },
      style: expect.objectContaining({ slug: 'japandi' }),
      room: null,
      project_styles: expect.any(Array),
    },
  ])
  await t.deps.db.updateTable('projects').set({ status: 'draft' }).where('id', '=', project).execute()
  expect((await suggest(id)).json.data.shown_in).toEqual([])
})

test('its main colour has the palettes that come nearest, the nearest first', async () => {
  const image_id = await anUpload(t, moderator)
  const { slug, palette } = await t.deps.db
    .selectFrom('styles')
    .select(['slug', 'palette'])
    .where('slug', '=', 'industrial')
    .executeTakeFirstOrThrow()
  const [color = ''] = palette
  await t.deps.db.updateTable('images').set({ color }).where('id', '=', image_id).execute()
  const { data } = (await suggest(await aShowcase(image_id))).json
  expect(data.color).toBe(color)
  expect(data.near).toHaveLength(3)
  expect(data.near[0]).toEqual({ style: expect.objectContaining({ slug }), color })
})

test('staff of every role read it, nobody else; 404 for one that is not there', async () => {
  const id = await aShowcase(await anUpload(t, moderator))
  expect((await suggest(id, (await anAdmin(t, 'support')).token)).status).toBe(200)
  expect((await suggest(id, (await anExpert(t)).token)).status).toBe(403)
  expect((await t.call(adminShowcaseSuggestions.suggestShowcaseTags, { params: { id } })).status).toBe(401)
  expect((await suggest(999_999)).status).toBe(404)
})
