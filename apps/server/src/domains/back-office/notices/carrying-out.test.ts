import { sql } from 'kysely'
import { publicProjects } from '@husrum/contract/experts/profile/experts.ts'
import { notices } from '@husrum/contract/back-office/notices/notices.ts'
import { portfolio } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, anExpert, type ExpertPerson, type Person } from '../../../testing/people.ts'
import {
  aPublished,
  read,
  ready,
  save,
  someUploads,
  withinDeadline,
} from '../../experts/portfolio/portfolio.testing.ts'

let t: TestApp
let moderator: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
})
beforeEach(async () => {
  for (const table of ['notices', 'deliveries'] as const) await t.deps.db.deleteFrom(table).execute()
  moderator = await anAdmin(t, 'moderator')
})
afterAll(() => t.close())

const facts = 'Somebody else took the photo and has not allowed its use.'
const reasons = 'The photo is yours; we have taken it down today.'
const upheld = { decision: 'upheld', ground: 'law', rule: 'Ophavsretslovens § 2', facts, reasons }

async function aNotice(at: string): Promise<number> {
  const { status } = await t.call(notices.sendNotice, {
    body: {
      kind: 'rights',
      at,
      explanation: 'The second photo is mine; I never allowed its use.',
      name: 'Karen Holm',
      email: `${crypto.randomUUID()}@husrum.example`,
      good_faith: true,
    },
  })
  expect(status).toBe(201)
  return (await t.deps.db.selectFrom('notices').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}
const decide = (id: number, body: object, { token }: Person = moderator) =>
  t.call(notices.decideNotice, { params: { id }, body: { ...upheld, ...body }, token })
const settle = (id: number, outcome: 'lifted' | 'stays', { token }: Person = moderator) =>
  t.call(notices.settleNotice, {
    params: { id },
    body: { outcome, reason: 'The file shows that it is of your own work.' },
    token,
  })
async function twoStyles(): Promise<[number, number]> {
  const rows = await t.deps.db.selectFrom('styles').select('id').orderBy('id', 'desc').limit(2).execute()
  const [old, current] = rows.map(({ id }) => id)
  if (!old || !current) throw new Error('too few styles')
  return [old, current]
}
/** Writes what merging would; null undoes it. */
const merge = (from: number, into: number | null) =>
  t.deps.db
    .updateTable('styles')
    .set({ merged_into: into, active: into === null })
    .where('id', '=', from)
    .execute()
const look = async (id: number) =>
  (await t.call(notices.getAdminNotice, { params: { id }, token: moderator.token })).json.data
const decisions = async ({ token }: Person) => (await t.call(notices.listContentDecisions, { token })).json.data
const object = (id: number, { token }: Person, words = 'I took this photo myself, and can show the file.') =>
  t.call(notices.appealContentDecision, { params: { id }, body: { words }, token })
const code = ({ status, json }: { status: number; json?: { code?: string } }) => [status, json?.code]
const audited = async (id: number) =>
  (
    await t.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('subject_kind', '=', 'notice')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const mailsTo = async ({ email }: Person) =>
  t.deps.db.selectFrom('deliveries').selectAll().where('recipient', '=', email).orderBy('id').execute()

type Shown = { id: number; images: { id: number; photo_id: number | null }[] }
const shown = async ({ expert_id }: ExpertPerson): Promise<Shown[]> =>
  (await t.call(publicProjects.listExpertProjects, { params: { id: expert_id } })).json.data

async function aShowing(photos = 4) {
  const expert = await anExpert(t)
  const images = await someUploads(t, expert, photos)
  const project = await aPublished(t, expert, {
    ...ready(images),
    images: images.map((id, at) => ({ id, caption: `Room ${at}`, in_inspiration: true })),
  })
  const pictures = await t.deps.db
    .selectFrom('project_images')
    .select('id')
    .where('project_id', '=', project)
    .orderBy('position')
    .execute()
  return { expert, project, images, photos: pictures.map(({ id }) => id) }
}

describe('content beside a notice', () => {
  test('of a project: as it stands, and as it stood when reported', async () => {
    const { expert, project, images } = await aShowing()
    const id = await aNotice(`/da/experts/${expert.expert_id}/projects/${project}`)
    const before = await look(id)
    expect(before.content).toEqual(before.reported)
    expect(before.content).toMatchObject({
      expert: { id: expert.expert_id, name: expert.name, status: 'active' },
      named: { kind: 'project', id: project },
      text: '',
      reviews: [],
      projects: [{ id: project, title: 'A flat by the harbour' }],
    })
    expect(before.content.projects[0].pictures.map(({ picture }: { picture: { id: number } }) => picture.id)).toEqual(
      images,
    )
    await save(t, expert, project, { title: 'Another name', images: images.slice(1).map((each) => ({ id: each })) })
    const after = await look(id)
    expect(after.content.projects[0]).toMatchObject({ title: 'Another name', pictures: [{}, {}, {}] })
    expect(after.reported.projects[0]).toMatchObject({ title: 'A flat by the harbour', pictures: [{}, {}, {}, {}] })
  })

  test('of a photo that photo, of a profile all of it with its reviews, of any other page nothing', async () => {
    const { expert, project, photos } = await aShowing()
    await t.deps.db
      .insertInto('reviews')
      .values({
        expert_id: expert.expert_id,
        author_name: 'Karen',
        language: 'en',
        rating: 2,
        body: 'They never came, and the neighbour saw it.',
        status: 'published',
        published_at: new Date(),
      })
      .execute()
    const photo = await look(await aNotice(`/inspiration?photo=${photos[1]}`))
    expect(photo.content).toMatchObject({
      named: { kind: 'photo', id: photos[1] },
      projects: [{ id: project, pictures: [{ id: photos[1], in_inspiration: true }] }],
    })
    const profile = await look(await aNotice(`/experts/${expert.expert_id}`))
    expect(profile.content).toMatchObject({
      named: { kind: 'profile', id: expert.expert_id },
      text: expect.stringContaining('quiet rooms'),
      reviews: [{ author: 'Karen', rating: 2, text: 'They never came, and the neighbour saw it.' }],
    })
    expect(await look(await aNotice('/faq'))).toMatchObject({ content: null, reported: null })
    expect(await look(await aNotice('/experts/999999999'))).toMatchObject({ content: null, reported: null })
  })

  test('what is kept goes with the person whose it was', async () => {
    const { expert } = await aShowing()
    const id = await aNotice(`/experts/${expert.expert_id}`)
    await t.deps.events.transaction((tx) =>
      t.deps.events.emit(tx, 'account.erasing', { account_id: expert.account_id }),
    )
    const row = await t.deps.db.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ content: null, content_account_id: null })
  })
})

describe('a measure carried out with the decision', () => {
  test('a project is out of public view, its expert cannot publish it, and has it back once that is lifted', async () => {
    const { expert, project } = await aShowing()
    const id = await aNotice(`/experts/${expert.expert_id}/projects/${project}`)
    const { status, json } = await decide(id, { target: 'project', target_id: project, measure: 'hidden' })
    expect([status, json.data]).toEqual([
      200,
      expect.objectContaining({
        status: 'upheld',
        owner_account_id: expert.account_id,
        target: { kind: 'project', id: project, label: 'A flat by the harbour' },
        decided_by: { id: moderator.account_id, name: moderator.name },
      }),
    ])
    expect(await shown(expert)).toEqual([])
    const [statement] = await mailsTo(expert)
    for (const words of ['A flat by the harbour', 'withdrawn from public view', facts, 'Ophavsretslovens § 2'])
      expect(statement?.text).toContain(words)
    expect(await read(t, expert, project)).toMatchObject({ status: 'draft' })
    expect((await save(t, expert, project, { title: 'A changed name' })).status).toBe(200)
    expect(code(await save(t, expert, project, { status: 'published' }))).toEqual([409, 'project_withheld'])
    expect((await settle(id, 'lifted')).json.data.settled).toMatchObject({ outcome: 'lifted' })
    expect((await shown(expert)).map((each) => each.id)).toEqual([project])
    expect((await mailsTo(expert)).at(-1)?.subject).toContain('lifted')
    expect(await audited(id)).toEqual(['notice.decide', 'notice.lift'])
  })

  test('a project that was deleted meanwhile, or is incomplete, comes back as far as it can', async () => {
    const [deleted, incomplete] = [await aShowing(), await aShowing()]
    const ids: number[] = []
    for (const { expert, project } of [deleted, incomplete]) {
      const id = await aNotice(`/experts/${expert.expert_id}`)
      await decide(id, { target: 'project', target_id: project, measure: 'hidden' })
      ids.push(id)
    }
    await t.call(portfolio.deleteProject, { params: { id: deleted.project }, token: deleted.expert.token })
    await save(t, incomplete.expert, incomplete.project, { title: '' })
    for (const id of ids) expect((await settle(id, 'lifted')).status).toBe(200)
    await t.call(portfolio.restoreProject, { params: { id: deleted.project }, token: deleted.expert.token })
    expect((await shown(deleted.expert)).map(({ id }) => id)).toEqual([deleted.project])
    expect(await shown(incomplete.expert)).toEqual([])
    const whole = await save(t, incomplete.expert, incomplete.project, { title: 'Named', status: 'published' })
    expect(whole.status).toBe(200)
  })

  test('a photo is off its project, cannot be put back by its expert, and returns under its number', async () => {
    const { expert, project, photos, images } = await aShowing()
    const id = await aNotice(`/inspiration?photo=${photos[0]}`)
    expect((await decide(id, { target: 'photo', target_id: photos[0], measure: 'removed' })).status).toBe(200)
    const [left] = await shown(expert)
    expect(left?.images.map((image) => image.photo_id)).toEqual(photos.slice(1))
    const again = await save(t, expert, project, { images: images.map((each) => ({ id: each })) })
    expect([again.status, again.json.errors]).toEqual([422, { 'images.0': [expect.any(String)] }])
    // changes that do not concern the photo still work
    expect((await save(t, expert, project, { title: 'Still here' })).status).toBe(200)
    const [old, current] = await twoStyles()
    await merge(old, current)
    await sql`update withheld_pictures set picture = picture || ${JSON.stringify({ style_id: old })}::jsonb
               where project_id = ${project}`.execute(t.deps.db)
    await settle(id, 'lifted')
    const { style_id } = await t.deps.db
      .selectFrom('project_images')
      .select('style_id')
      .where('id', '=', photos[0] ?? 0)
      .executeTakeFirstOrThrow()
    expect(style_id).toBe(current)
    await merge(old, null)
    const [back] = await shown(expert)
    expect(back?.images.map((image) => image.photo_id)).toEqual(photos)
    const rows = await t.deps.db.selectFrom('withheld_pictures').selectAll().where('project_id', '=', project).execute()
    expect(rows).toEqual([])
  })

  test('a photo taken out of inspiration stays in its project, and is not put in again', async () => {
    const { expert, project, photos, images } = await aShowing()
    const id = await aNotice(`/inspiration?photo=${photos[2]}`)
    await decide(id, { target: 'photo', target_id: photos[2], measure: 'hidden' })
    const photosOf = async () => (await shown(expert))[0]?.images.map((image) => image.photo_id)
    expect(await photosOf()).toEqual([photos[0], photos[1], null, photos[3]])
    const offered = (in_inspiration: boolean) =>
      save(t, expert, project, { images: images.map((each) => ({ id: each, in_inspiration })) })
    expect((await offered(true)).status).toBe(422)
    expect((await offered(false)).status).toBe(200)
    await settle(id, 'lifted')
    expect(await photosOf()).toEqual([null, null, photos[2], null])
  })

  test('a profile is suspended with the statement alone, and active again once that is lifted', async () => {
    const expert = await anExpert(t, {}, { email_verified_at: null })
    const id = await aNotice(`/experts/${expert.expert_id}`)
    const body = { target: 'profile', target_id: expert.expert_id, measure: 'suspended' }
    expect((await decide(id, body)).status).toBe(200)
    const status = async () =>
      t.deps.db.selectFrom('experts').select(['status', 'status_reason']).where('id', '=', expert.expert_id).execute()
    expect(await status()).toEqual([{ status: 'suspended', status_reason: `${facts}\n\nOphavsretslovens § 2` }])
    expect((await mailsTo(expert)).map(({ kind }) => kind)).toEqual(['notice-statement'])
    await settle(id, 'lifted')
    expect(await status()).toEqual([{ status: 'active', status_reason: null }])
    expect((await mailsTo(expert)).map(({ kind }) => kind)).toEqual(['notice-statement', 'notice-lifted'])
  })

  test('a review is rejected, told by the mail about reviews, and published again once that is lifted', async () => {
    const [expert, author] = [await anExpert(t), await aClient(t)]
    const { id: review } = await t.deps.db
      .insertInto('reviews')
      .values({
        expert_id: expert.expert_id,
        client_id: author.account_id,
        author_name: 'Karen',
        language: 'en',
        rating: 1,
        title: 'A cold kitchen',
        body: 'They never came, and the neighbour Bodil saw it.',
        status: 'published',
        published_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await aNotice(`/experts/${expert.expert_id}`)
    const { json } = await decide(id, { target: 'review', target_id: review, measure: 'removed', ground: 'terms' })
    expect(json.data).toMatchObject({ owner_account_id: author.account_id, target: { label: 'A cold kitchen' } })
    const state = () => t.deps.db.selectFrom('reviews').select('status').where('id', '=', review).execute()
    expect(await state()).toEqual([{ status: 'rejected' }])
    expect((await mailsTo(author)).map(({ kind }) => kind)).toEqual(['review-rejected'])
    expect(await mailsTo(expert)).toEqual([])
    await settle(id, 'lifted')
    expect(await state()).toEqual([{ status: 'published' }])
  })

  test('409 for what is not public, and for the only photo of a project: nothing is decided', async () => {
    const { expert, photos } = await aShowing()
    const draft = await t.deps.db
      .insertInto('projects')
      .values({ expert_id: expert.expert_id, status: 'draft', title: 'Not yet' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await aNotice(`/experts/${expert.expert_id}`)
    const gone = [
      { target: 'project', target_id: draft.id, measure: 'hidden' },
      { target: 'project', target_id: 999_999_999, measure: 'hidden' },
      { target: 'photo', target_id: 999_999_999, measure: 'removed' },
      { target: 'review', target_id: 999_999_999, measure: 'removed' },
      { target: 'profile', target_id: 999_999_999, measure: 'suspended' },
    ]
    for (const body of gone) expect(code(await decide(id, body))).toEqual([409, 'target_gone'])
    await t.deps.db.deleteFrom('project_images').where('id', 'in', photos.slice(1)).execute()
    const last = await decide(id, { target: 'photo', target_id: photos[0], measure: 'removed' })
    expect(code(last)).toEqual([409, 'last_picture'])
    expect([(await look(id)).status, await audited(id)]).toEqual(['open', []])
  })

  test.each([
    ['target_id', { target: 'photo', measure: 'removed' }],
    ['target', { target: 'thread', target_id: 1, measure: 'removed', owner: 'nobody' }],
    ['measure', { target: 'project', target_id: 1, measure: 'removed' }],
    ['facts', { target: 'review', target_id: 1, measure: 'removed', facts: 'x'.repeat(2001) }],
    ['owner', { measure: 'removed' }],
  ])('422 on %s', async (field, body) => {
    const { status, json } = await decide(await aNotice('/faq'), body)
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
  })

  test('of twelve decisions at once, about two notices of one photo, one is carried out', async () => {
    const { photos } = await aShowing()
    const ids = [await aNotice(`/inspiration?photo=${photos[0]}`), await aNotice(`/inspiration?photo=${photos[0]}`)]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        withinDeadline(() => decide(ids[nth % 2] ?? 0, { target: 'photo', target_id: photos[0], measure: 'removed' })),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ json }) => json.code))).toEqual(new Set([undefined, 'notice_decided', 'target_gone']))
    expect((await Promise.all(ids.map(audited))).flat()).toEqual(['notice.decide'])
  })
})

describe('appeals', () => {
  async function aDecided() {
    const made = await aShowing()
    const id = await aNotice(`/inspiration?photo=${made.photos[0]}`)
    await decide(id, { target: 'photo', target_id: made.photos[0], measure: 'removed' })
    return { ...made, id }
  }

  test('the owner reads the decision and objects once; somebody else of the staff answers', async () => {
    const { expert, id } = await aDecided()
    const colleague = await anAdmin(t, 'moderator')
    expect(await decisions(expert)).toEqual([
      expect.objectContaining({ id, measure: 'removed', facts, may_object: true, appeal: null, settled: null }),
    ])
    expect((await object(id, expert)).status).toBe(204)
    expect(code(await object(id, expert))).toEqual([409, 'already_appealed'])
    const waiting = await t.call(notices.listAdminNotices, { query: { status: 'appealed' }, token: moderator.token })
    expect(waiting.json.data.map((each: { id: number }) => each.id)).toEqual([id])
    expect(code(await settle(id, 'stays'))).toEqual([409, 'own_decision'])
    expect((await settle(id, 'stays', colleague)).json.data).toMatchObject({
      appeal: { words: expect.stringContaining('myself') },
      settled: { outcome: 'stays', by: { id: colleague.account_id } },
    })
    expect(code(await settle(id, 'lifted', colleague))).toEqual([409, 'nothing_to_settle'])
    expect((await decisions(expert))[0]).toMatchObject({ may_object: false, settled: { outcome: 'stays' } })
    expect((await mailsTo(expert)).map(({ kind }) => kind)).toEqual(['notice-statement', 'notice-stays'])
  })

  test('404 for anybody else’s, 409 after six months, 422 for a word', async () => {
    const { expert, id } = await aDecided()
    expect(code(await object(id, await anExpert(t)))).toEqual([404, 'notice_not_found'])
    expect((await object(id, await aClient(t))).status).toBe(403)
    expect((await object(id, expert, 'No.')).status).toBe(422)
    expect(await decisions(await anExpert(t))).toEqual([])
    await t.deps.db
      .updateTable('notices')
      .set({ decided_at: new Date(Date.now() - 184 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    expect((await decisions(expert))[0]).toMatchObject({ may_object: false })
    expect(code(await object(id, expert))).toEqual([409, 'nothing_to_appeal'])
  })

  test('nothing to settle of what is open or not upheld, nor to keep where nobody objects', async () => {
    const [open, { id }] = [await aNotice('/faq'), await aDecided()]
    expect(code(await settle(open, 'lifted'))).toEqual([409, 'nothing_to_settle'])
    expect(code(await settle(id, 'stays'))).toEqual([409, 'nothing_to_settle'])
    expect(code(await settle(999_999_999, 'lifted'))).toEqual([404, 'notice_not_found'])
    expect((await settle(id, 'lifted', await anAdmin(t, 'support'))).status).toBe(403)
    expect((await settle(id, 'lifted', await aClient(t))).status).toBe(403)
  })

  test('of twelve answers at once one is given, and of twelve appeals one is taken', async () => {
    const { expert, id } = await aDecided()
    const appeals = await Promise.all(Array.from({ length: 12 }, () => withinDeadline(() => object(id, expert))))
    expect(appeals.filter(({ status }) => status === 204)).toHaveLength(1)
    const colleague = await anAdmin(t, 'moderator')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => withinDeadline(() => settle(id, nth % 2 ? 'lifted' : 'stays', colleague))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await mailsTo(expert)).filter(({ kind }) => kind !== 'notice-statement')).toHaveLength(1)
  })
})
