/** Changes of a published project are stored until they are published or discarded. */
import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { portfolio } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { uploads } from '@husrum/contract/foundation/media/uploads.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { anExpert, anUpload, type ExpertPerson } from '../../../../testing/people.ts'
import { sweepUnused } from '../../../foundation/media/uploads.service.ts'
import { removeDeleted } from '../portfolio.service.ts'
import { aDraft, aPublished, read, save, someUploads, withinDeadline } from '../portfolio.testing.ts'
import { reinstatePicture, withholdPicture } from '../withholding/withholding.service.ts'

let t: TestApp
let one: ExpertPerson
beforeAll(async () => {
  t = await testApp()
  one = await anExpert(t)
})
afterAll(() => t.close())

const seen = async (of: ExpertPerson, projectId: number) =>
  (await t.call(experts.getExpertProject, { params: { id: of.expert_id, projectId } })).json.data
const rowsOf = async (of: ExpertPerson) =>
  t.deps.db.selectFrom('projects').select(['id', 'draft_of']).where('expert_id', '=', of.expert_id).execute()
const imageRows = (projectId: number) =>
  t.deps.db
    .selectFrom('project_images')
    .select(['id', 'image_id'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()
const idsIn = ({ images }: { images: { id: number }[] }) => images.map(({ id }) => id)
const isThere = async (imageId: number) =>
  (await t.deps.db.selectFrom('images').select('id').where('id', '=', imageId).execute()).length > 0
const keep = { changes: 'keep' } as const

describe('changes that are kept', () => {
  test('are what the expert edits, and nobody else sees them until they are published', async () => {
    const id = await aPublished(t, one, { styles: ['modern'] })
    const before = await seen(one, id)
    const kept = await save(t, one, id, {
      title: 'A kitchen for six',
      styles: ['vintage'],
      year: 2024,
      version: 1,
      ...keep,
    })
    expect(kept.json.data).toMatchObject({
      id,
      title: 'A kitchen for six',
      status: 'published',
      unpublished_changes: true,
      version: 2,
    })
    await save(t, one, id, { description: 'In Vibya.', version: 2, ...keep })
    expect(await seen(one, id)).toEqual(before)
    const own = await read(t, one, id)
    expect(own).toMatchObject({ title: 'A kitchen for six', description: 'In Vibya.', version: 3 })
    expect(own.published_at).toBe(before.published_at)

    const published = await save(t, one, id, { changes: 'publish', version: 3 })
    expect(published.json.data).toMatchObject({ unpublished_changes: false, version: 4 })
    expect(await seen(one, id)).toMatchObject({
      title: 'A kitchen for six',
      description: 'In Vibya.',
      year: 2024,
      styles: [{ slug: 'vintage' }],
      published_at: before.published_at,
    })
  })

  test('are gone once discarded, and what a call brings besides is published', async () => {
    const id = await aPublished(t, one, { description: 'As it was' })
    await save(t, one, id, { title: 'A stray a', ...keep })
    const { json } = await save(t, one, id, { changes: 'discard' })
    expect(json.data).toMatchObject({ title: 'A flat by the harbour', unpublished_changes: false, version: 3 })
    await save(t, one, id, { title: 'A stray a', ...keep })
    await save(t, one, id, { changes: 'discard', description: 'Better' })
    expect(await seen(one, id)).toMatchObject({ title: 'A flat by the harbour', description: 'Better' })
  })

  test('that are taken out again leave nothing to publish', async () => {
    const of = await anExpert(t)
    const id = await aPublished(t, of)
    await save(t, of, id, { title: 'A flat by the harboura', ...keep })
    const { json } = await save(t, of, id, { title: 'A flat by the harbour', ...keep })
    expect(json.data).toMatchObject({ unpublished_changes: false, version: 3 })
    expect(await rowsOf(of)).toEqual([{ id, draft_of: null }])
  })

  test('may be incomplete; publishing them is refused on the fields that lack something', async () => {
    const id = await aPublished(t, one)
    const kept = await save(t, one, id, { title: '', images: [], ...keep })
    expect(kept.json.data.needs).toEqual([
      { key: 'title', missing: 1 },
      { key: 'pictures', missing: 3 },
    ])
    const refused = await save(t, one, id, { changes: 'publish' })
    expect([refused.status, Object.keys(refused.json.errors).sort()]).toEqual([422, ['images', 'title']])
    expect(await seen(one, id)).toMatchObject({ title: 'A flat by the harbour' })
    expect(await read(t, one, id)).toMatchObject({ title: '', unpublished_changes: true })
  })

  test('of pictures: a new one is kept from the sweep, and one taken out stays public with its id until publishing', async () => {
    const of = await anExpert(t)
    const id = await aPublished(t, of)
    const [first, ...others] = idsIn(await seen(of, id))
    const rows = await imageRows(id)
    const added = await anUpload(t, of)
    await save(t, of, id, { images: [...others, added].map((each) => ({ id: each })), ...keep })
    await t.moveClock(40 * 86_400)
    await sweepUnused(t.deps)
    await t.moveClock(0)
    expect([await isThere(added), await isThere(first ?? 0)]).toEqual([true, true])
    expect(idsIn(await seen(of, id))).toEqual([first, ...others])
    expect(idsIn(await read(t, of, id))).toEqual([...others, added])
    const deleted = await t.call(uploads.deleteUpload, { token: of.token, params: { id: added } })
    expect(deleted.status).not.toBe(204)

    await save(t, of, id, { changes: 'publish' })
    expect(idsIn(await seen(of, id))).toEqual([...others, added])
    expect((await imageRows(id)).slice(0, 2)).toEqual(rows.slice(1))
    await t.moveClock(40 * 86_400)
    await sweepUnused(t.deps)
    await t.moveClock(0)
    expect([await isThere(added), await isThere(first ?? 0)]).toEqual([true, false])
  })

  test('take a picture out of inspiration at once, and show one there only when they are published', async () => {
    const of = await anExpert(t)
    const pictures = await someUploads(t, of)
    const images = pictures.map((each, at) => ({ id: each, in_inspiration: at === 0 }))
    const id = await aPublished(t, of, { images })
    const offered = async () =>
      (await seen(of, id)).images.map(({ photo_id }: { photo_id: number | null }) => photo_id !== null)
    expect(await offered()).toEqual([true, false, false])
    const other = pictures.map((each, at) => ({ id: each, in_inspiration: at === 1 }))
    expect((await save(t, of, id, { images: other, ...keep })).json.data.unpublished_changes).toBe(true)
    expect(await offered()).toEqual([false, false, false])
    await save(t, of, id, { changes: 'publish' })
    expect(await offered()).toEqual([false, true, false])
    const none = pictures.map((each) => ({ id: each, in_inspiration: false }))
    expect((await save(t, of, id, { images: none, ...keep })).json.data.unpublished_changes).toBe(false)
    expect(await offered()).toEqual([false, false, false])
  })

  test('of a draft need no publishing: it is saved as before', async () => {
    const of = await anExpert(t)
    const id = await aDraft(t, of)
    const { json } = await save(t, of, id, { title: 'A plan', ...keep })
    expect(json.data).toMatchObject({ title: 'A plan', status: 'draft', unpublished_changes: false })
    expect(await rowsOf(of)).toHaveLength(1)
  })

  test('count nowhere: not in the list, its order, the plan’s places or the profile', async () => {
    const of = await anExpert(t, { plan_id: 1 })
    const ids = [await aPublished(t, of), await aPublished(t, of)]
    await save(t, of, ids[0], { title: 'Another title', ...keep })
    const { json } = await t.call(portfolio.listOwnProjects, { token: of.token })
    expect(json.data.map((each: { id: number; title: string }) => [each.id, each.title])).toEqual([
      [ids[0], 'Another title'],
      [ids[1], 'A flat by the harbour'],
    ])
    expect([json.meta.total, json.room.used]).toEqual([2, 2])
    const order = await t.call(portfolio.sortProjects, { token: of.token, body: { ids: [ids[1]] } })
    expect(order.json.data.ids).toEqual([ids[1], ids[0]])
    const profile = await t.call(experts.getExpert, { params: { id: of.expert_id } })
    expect(profile.json.data.projects_count).toBe(2)
    const draft = (await rowsOf(of)).find(({ draft_of }) => draft_of !== null)?.id
    for (const body of [{ title: 'Mine' }, { ...keep, title: 'Mine' }])
      expect((await save(t, of, draft, body)).status).toBe(404)
  })
})

describe('who else is there', () => {
  test('another expert neither keeps, publishes nor discards them', async () => {
    const id = await aPublished(t, one)
    await save(t, one, id, { title: 'A stray a', ...keep })
    const other = await anExpert(t)
    for (const changes of ['keep', 'publish', 'discard'])
      expect((await save(t, other, id, { changes, title: 'Mine now' })).status).toBe(404)
    expect(await read(t, one, id)).toMatchObject({ title: 'A stray a', unpublished_changes: true })
  })

  test('two windows: the field that both changed is 409, another goes with it; a discard of what one has not seen is 409 too', async () => {
    const id = await aPublished(t, one)
    await save(t, one, id, { title: 'Of the first window', version: 1, ...keep })
    const clash = await save(t, one, id, { title: 'Of the second', version: 1, ...keep })
    expect([clash.status, clash.json.code, Object.keys(clash.json.errors)]).toEqual([
      409,
      'changed_elsewhere',
      ['title'],
    ])
    expect((await save(t, one, id, { year: 2024, version: 1, ...keep })).status).toBe(200)
    expect((await save(t, one, id, { changes: 'discard', version: 1 })).status).toBe(409)
    await save(t, one, id, { changes: 'publish', version: 3 })
    const late = await save(t, one, id, { title: 'Late', version: 1, ...keep })
    expect([late.status, Object.keys(late.json.errors)]).toEqual([409, ['title']])
  })

  test('kept and published by ten windows at once, all of it is public in the end and nothing stays behind', async () => {
    const of = await anExpert(t)
    const id = await aPublished(t, of)
    const materials = Array.from({ length: 5 }, (_, at) => `Wood ${at}`)
    const answers = await Promise.all(
      materials.flatMap((material) => [
        withinDeadline(() => save(t, of, id, { materials: [material], ...keep })),
        withinDeadline(() => save(t, of, id, { changes: 'publish' })),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await save(t, of, id, { changes: 'publish' })
    expect(await rowsOf(of)).toEqual([{ id, draft_of: null }])
    const [own, shown] = [await read(t, of, id), await seen(of, id)]
    expect(shown.materials).toEqual(own.materials)
    expect(materials).toContain(shown.materials[0])
  })
})

describe('a project with unpublished changes', () => {
  test('is a draft with them once taken back', async () => {
    const of = await anExpert(t)
    const id = await aPublished(t, of)
    await save(t, of, id, { title: 'A kitchen for six', ...keep })
    const { json } = await save(t, of, id, { status: 'draft', ...keep })
    expect(json.data).toMatchObject({ title: 'A kitchen for six', status: 'draft', unpublished_changes: false })
    expect(await rowsOf(of)).toHaveLength(1)
  })

  test('has them still when it was deleted and restored; deleted for good, its pictures are uploads again', async () => {
    const of = await anExpert(t)
    const id = await aPublished(t, of)
    const added = await anUpload(t, of)
    const params = { id }
    await save(t, of, id, { images: [...idsIn(await seen(of, id)), added].map((each) => ({ id: each })), ...keep })
    await t.call(portfolio.deleteProject, { token: of.token, params })
    const { json } = await t.call(portfolio.listDeletedProjects, { token: of.token })
    expect(json.data.map((each: { id: number }) => each.id)).toEqual([id])
    await t.call(portfolio.restoreProject, { token: of.token, params })
    expect(idsIn(await read(t, of, id))).toContain(added)
    expect(idsIn(await seen(of, id))).not.toContain(added)
    await t.call(portfolio.deleteProject, { token: of.token, params })
    await t.moveClock(31 * 86_400)
    await removeDeleted(t.deps)
    expect(await rowsOf(of)).toEqual([])
    await t.moveClock(0)
    expect(await isThere(added)).toBe(true)
  })

  test('cannot show a picture again that staff have taken away, and has it back once they return it', async () => {
    const of = await anExpert(t)
    const id = await aPublished(t, of)
    const [first] = await imageRows(id)
    const act = (work: typeof withholdPicture | typeof reinstatePicture) =>
      t.deps.events.transaction<unknown>((tx) => work(t.deps, tx, first?.id ?? 0, 'everywhere'))
    await save(t, of, id, {
      images: [...(await someUploads(t, of)), ...idsIn(await seen(of, id))].map((each) => ({ id: each })),
      ...keep,
    })
    await act(withholdPicture)
    const refused = await save(t, of, id, { changes: 'publish' })
    expect([refused.status, refused.json.code]).toEqual([422, 'picture_withheld'])
    await save(t, of, id, { remove_images: [first?.image_id], ...keep })
    expect(idsIn(await read(t, of, id))).not.toContain(first?.image_id)
    await act(reinstatePicture)
    expect((await save(t, of, id, { changes: 'publish' })).status).toBe(200)
    expect((await imageRows(id)).map((each) => each.id)).toContain(first?.id)
  })

  test('open in an editor is not saved over a photo that staff have returned meanwhile', async () => {
    const of = await anExpert(t)
    const id = await aPublished(t, of)
    const [first] = await imageRows(id)
    const images = [...(await someUploads(t, of)), ...idsIn(await seen(of, id)).slice(1)].map((each) => ({ id: each }))
    await t.deps.events.transaction((tx) => withholdPicture(t.deps, tx, first?.id ?? 0, 'everywhere'))
    const { version } = (await save(t, of, id, { images, ...keep })).json.data
    await t.deps.events.transaction((tx) => reinstatePicture(t.deps, tx, first?.id ?? 0, 'everywhere'))
    const late = await save(t, of, id, { images: images.slice(1), version, ...keep })
    expect([late.status, Object.keys(late.json.errors ?? {})]).toEqual([409, ['images']])
    expect((await save(t, of, id, { year: 2024, version, ...keep })).json.data.version).toBeGreaterThan(version + 1)
    expect(idsIn(await read(t, of, id))).toContain(first?.image_id)
  })

  test('keeps them for good where the release before deleted their row as a draft, once they are saved again', async () => {
    const of = await anExpert(t)
    const id = await aPublished(t, of)
    const deleted = async () =>
      t.deps.db.updateTable('projects').set({ deleted_at: new Date() }).where('draft_of', '=', id).execute()
    await save(t, of, id, { title: 'A kitchen for six', ...keep })
    await deleted()
    await t.moveClock(31 * 86_400)
    await removeDeleted(t.deps)
    await t.moveClock(0)
    expect(await read(t, of, id)).toMatchObject({ title: 'A kitchen for six', unpublished_changes: true })
    await save(t, of, id, { year: 2024, ...keep })
    const rows = await t.deps.db.selectFrom('projects').select('deleted_at').where('draft_of', '=', id).execute()
    expect(rows).toEqual([{ deleted_at: null }])
  })
})
