import { catalogue } from '@husrum/contract/back-office/catalogue.ts'
import { reference } from '@husrum/contract/foundation/reference/reference.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aBrief, aClient, anAdmin, anExpert, optionId, type Person } from '../../../testing/people.ts'
import { aStyle, aWord, described, written } from './catalogue.testing.ts'
import { moveStragglers } from './merging.service.ts'
import { optionColumns } from './uses.service.ts'

let t: TestApp
let owner: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  owner = await anAdmin(t)
})
afterAll(() => t.close())

const merge = (id: number, body: object) => t.call(catalogue.mergeStyle, { token: owner.token, params: { id }, body })
const cell = async (table: string, column: string, id: number) =>
  (
    await sql<{ value: unknown }>`select ${sql.ref(column)} as value from ${sql.table(table)} where id = ${id}`.execute(
      t.deps.db,
    )
  ).rows[0]?.value

/** A brief, an expert with a project and its photo, a showcase, and a saved search, all of which name the style. */
async function everywhere(style: { id: number; slug: string }, beside: number) {
  const client = await aClient(t)
  const expert = await anExpert(t, { style_ids: [beside, style.id] })
  const brief = await aBrief(t, client, {
    style_ids: [style.id, beside],
    board: JSON.stringify({ name: 'Home', photos: [], styles: { [style.id]: 1.5, [beside]: 1 } }),
  })
  const { id: project } = await t.deps.db
    .insertInto('projects')
    .values({
      expert_id: expert.expert_id,
      status: 'published',
      title: 'A house',
      project_type: 'residential',
      style_ids: [style.id],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const image = async () =>
    (
      await t.deps.db
        .insertInto('images')
        .values({
          sha256: crypto.randomUUID().replaceAll('-', '').repeat(2),
          type: 'image/webp',
          width: 1600,
          height: 1200,
          bytes: 9,
          color: '#aabbcc',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const { id: photo } = await t.deps.db
    .insertInto('project_images')
    .values({ project_id: project, image_id: await image(), style_id: style.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: showcase } = await t.deps.db
    .insertInto('showcases')
    .values({
      image_id: await image(),
      category: 'interior',
      style_id: style.id,
      alt_en: 'A',
      alt_da: 'B',
      alt_de: 'C',
      credit: '',
      license: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const search = async (criteria: object) =>
    (
      await t.deps.db
        .insertInto('saved_searches')
        .values({
          account_id: client.account_id,
          name: 'Mine',
          criteria: JSON.stringify(criteria),
          mails: false,
          knows_all: true,
          checked_on: sql`current_date`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  return {
    client,
    expert,
    brief: brief.id,
    project,
    photo,
    showcase,
    bySlug: await search({ styles: [style.slug], q: 'oak' }),
    byId: await search({ styles: [String(style.id), String(beside)] }),
  }
}

describe('merging', () => {
  test('says what would change, changes nothing, then moves every reference at once', async () => {
    const from = await aStyle(t, owner)
    const into = await aStyle(t, owner)
    const made = await everywhere(from, into.id)
    const preview = await merge(from.id, { into: into.id, preview: true })
    expect(preview.json.data).toMatchObject({
      from: { id: from.id },
      into: { id: into.id },
      moves: { briefs: 1, boards: 1, experts: 1, projects: 1, photos: 1, showcases: 1, saved_searches: 2 },
      total: 8,
      is_done: false,
    })
    expect(await cell('briefs', 'style_ids', made.brief)).toEqual([from.id, into.id])
    // the unpublished changes of a project do not count as a second project, and are moved with it
    const { rows } = await sql<{ project: number; photo: number }>`
      with draft as (
        insert into projects (expert_id, status, title, project_type, style_ids, draft_of)
        select expert_id, 'draft', title, project_type, style_ids, id from projects where id = ${made.project} returning id),
      picture as (
        insert into project_images (project_id, image_id, style_id)
        select draft.id, i.image_id, i.style_id from project_images i, draft where i.id = ${made.photo} returning id)
      select draft.id as project, picture.id as photo from draft, picture`.execute(t.deps.db)
    const [draft] = rows
    expect((await merge(from.id, { into: into.id, preview: true })).json.data).toEqual(preview.json.data)

    const done = await merge(from.id, { into: into.id, confirm: from.names.da })
    expect([done.status, done.json.data]).toEqual([200, { ...preview.json.data, is_done: true }])
    expect(await cell('briefs', 'style_ids', made.brief)).toEqual([into.id])
    expect(await cell('briefs', 'board', made.brief)).toMatchObject({ styles: { [into.id]: 2.5 } })
    expect(await cell('experts', 'style_ids', made.expert.expert_id)).toEqual([into.id])
    expect(await cell('projects', 'style_ids', made.project)).toEqual([into.id])
    expect(await cell('project_images', 'style_id', made.photo)).toBe(into.id)
    expect(await cell('projects', 'style_ids', draft?.project ?? 0)).toEqual([into.id])
    expect(await cell('project_images', 'style_id', draft?.photo ?? 0)).toBe(into.id)
    expect(await cell('showcases', 'style_id', made.showcase)).toBe(into.id)
    expect(await cell('saved_searches', 'criteria', made.bySlug)).toEqual({ styles: [into.slug], q: 'oak' })
    expect(await cell('saved_searches', 'criteria', made.byId)).toEqual({
      styles: [String(into.id), into.slug],
    })
    const [entry] = await t.deps.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'style.merge')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(entry).toMatchObject({
      subject_id: from.id,
      subject_label: from.names.en,
      before: { slug: from.slug },
      after: { merged_into: into.id, moves: { briefs: 1 } },
    })
  })

  test('the earlier slug and id still lead to it, everywhere options are named', async () => {
    const [a, b, c] = [await aStyle(t, owner), await aStyle(t, owner), await aStyle(t, owner)]
    await merge(a.id, { into: b.id, confirm: a.names.en })
    await merge(b.id, { into: c.id, confirm: b.names.en })
    for (const old of [a, b]) {
      expect(t.deps.refs.row('style', old.id).id).toBe(c.id)
      expect(t.deps.refs.resolve('style', old.slug)?.id).toBe(c.id)
      expect(
        (await t.call(catalogue.listAdminStyles, { token: owner.token, query: { q: old.slug } })).json.data,
      ).toEqual([])
    }
    expect((await t.request({ url: `/api/showcases?style=${a.slug}` })).status).toBe(200)
    const taken = await t.call(catalogue.createStyle, {
      token: owner.token,
      body: { ...described(a.slug), palette: ['#aabbcc', '#aabbcc', '#aabbcc'] },
    })
    expect([taken.status, taken.json.code]).toEqual([422, 'slug_taken'])
    expect((await merge(a.id, { into: c.id, confirm: a.names.en })).status).toBe(404)
  })

  test('the main choice stays the main choice', async () => {
    const make = async () =>
      (await t.call(catalogue.createSpecialty, { token: owner.token, body: described(aWord()) })).json.data
    const [from, into] = [await make(), await make()]
    const expert = await anExpert(t, { specialty_ids: [from.id, into.id], main_specialty_id: from.id })
    const brief = await aBrief(t, await aClient(t), { specialty_ids: [from.id], main_specialty_id: from.id })
    await t.call(catalogue.mergeSpecialty, {
      token: owner.token,
      params: { id: from.id },
      body: { into: into.id, confirm: from.names.en },
    })
    expect(await cell('experts', 'specialty_ids', expert.expert_id)).toEqual([into.id])
    expect(await cell('experts', 'main_specialty_id', expert.expert_id)).toBe(into.id)
    expect(await cell('briefs', 'main_specialty_id', brief.id)).toBe(into.id)
  })

  test('aspects and skills move the same way', async () => {
    const aspects = await Promise.all(
      [aWord(), aWord()].map(
        async (word) => (await t.call(catalogue.createAspect, { token: owner.token, body: described(word) })).json.data,
      ),
    )
    const skills = await Promise.all(
      [aWord(), aWord()].map(
        async (word) =>
          (await t.call(catalogue.createSkill, { token: owner.token, body: { ...written(word), category: 'trade' } }))
            .json.data,
      ),
    )
    const expert = await anExpert(t, { aspect_ids: [aspects[0].id], skill_ids: [skills[0].id, skills[1].id] })
    for (const [endpoint, [from, into]] of [
      [catalogue.mergeAspect, aspects],
      [catalogue.mergeSkill, skills],
    ] as const)
      expect(
        (
          await t.call(endpoint, {
            token: owner.token,
            params: { id: from.id },
            body: { into: into.id, confirm: from.names.de },
          })
        ).status,
      ).toBe(200)
    expect(await cell('experts', 'aspect_ids', expert.expert_id)).toEqual([aspects[1].id])
    expect(await cell('experts', 'skill_ids', expert.expert_id)).toEqual([skills[1].id])
    expect((await t.call(reference.readSkill, { params: { id: skills[0].slug } })).json.data.id).toBe(skills[1].id)
  })

  test('a search that the same person has already is left as it is, and still understood', async () => {
    const [from, into] = [await aStyle(t, owner), await aStyle(t, owner)]
    const client = await aClient(t)
    const search = (criteria: object) =>
      t.deps.db
        .insertInto('saved_searches')
        .values({
          account_id: client.account_id,
          name: 'Mine',
          criteria: JSON.stringify(criteria),
          mails: false,
          knows_all: true,
          checked_on: sql`current_date`,
        })
        .execute()
    await search({ styles: [from.slug] })
    await search({ styles: [into.slug] })
    expect((await merge(from.id, { into: into.id, confirm: from.names.en })).status).toBe(200)
    const rows = await t.deps.db
      .selectFrom('saved_searches')
      .select('criteria')
      .where('account_id', '=', client.account_id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ criteria }) => criteria)).toEqual([{ styles: [from.slug] }, { styles: [into.slug] }])
  })

  test('422 without its name as it is written, on itself, and on what is not there', async () => {
    const [from, into] = [await aStyle(t, owner), await aStyle(t, owner)]
    const codes = []
    for (const body of [
      { into: into.id },
      { into: into.id, confirm: from.names.en.toLowerCase() },
      { into: from.id, confirm: from.names.en },
      { into: 999_999, confirm: from.names.en },
    ])
      codes.push((await merge(from.id, body)).json.code)
    expect(codes).toEqual(['confirm_by_name', 'confirm_by_name', 'same_option', 'unknown_option'])
    expect((await merge(999_999, { into: into.id, preview: true })).status).toBe(404)
  })

  test('what another instance wrote in that moment is moved a little later', async () => {
    const [from, into] = [await aStyle(t, owner), await aStyle(t, owner)]
    await merge(from.id, { into: into.id, confirm: from.names.en })
    const late = await aBrief(t, await aClient(t), { style_ids: [from.id] })
    await moveStragglers(t.deps)
    expect(await cell('briefs', 'style_ids', late.id)).toEqual([into.id])
  })

  test('of the release too: the matching knows the one that is left', async () => {
    const [urban, industrial] = [await optionId(t, 'styles', 'urban'), await optionId(t, 'styles', 'industrial')]
    const expert = await anExpert(t, { style_ids: [urban] })
    expect((await merge(urban, { into: industrial, confirm: 'Urban' })).status).toBe(200)
    await t.runJobs()
    await t.deps.market.refresh()
    const { ids } = await t.deps.market.search({ styles: ['industrial'] }, { day: t.deps.clock.day(), per_page: 100 })
    expect(ids.map(Number)).toContain(expert.expert_id)
  })
})

test('fifty merges and edits at once leave every brief with one style that is there', async () => {
  const styles: Awaited<ReturnType<typeof aStyle>>[] = []
  for (let at = 0; at < 8; at += 1) styles.push(await aStyle(t, owner))
  const briefs: number[] = []
  for (const [at, style] of styles.entries())
    briefs.push((await aBrief(t, await aClient(t), { style_ids: [style.id, styles[(at + 3) % 8].id] })).id)
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => {
      const [from, into] = [styles[at % 8], styles[(at * 3 + 1) % 8]]
      if (at % 5 === 0)
        return t.call(catalogue.updateStyle, {
          token: owner.token,
          params: { id: from.id },
          body: { ...described(from.slug), names: from.names, palette: from.palette, version: 1 },
        })
      return merge(from.id, { into: into.id, confirm: from.names.en })
    }),
  )
  const allowed = [200, 404, 409, 422]
  expect(answers.map(({ status }) => status).filter((status) => !allowed.includes(status))).toEqual([])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  const live = new Set(t.deps.refs.everything('style').flatMap((row) => (row.merged_into === null ? [row.id] : [])))
  for (const row of t.deps.refs.everything('style'))
    if (row.merged_into !== null) expect(live).toContain(row.merged_into)
  for (const id of briefs) {
    const ids = (await cell('briefs', 'style_ids', id)) as number[] // a column of ids
    expect(ids.length).toBeGreaterThan(0)
    expect(new Set(ids).size).toBe(ids.length)
    for (const each of ids) expect(live).toContain(each)
  }
})

describe('every column of the schema that may name an option', () => {
  /** Columns that look like one and name none of these rows. */
  const others = new Set([
    // they name rows of other tables, or days and amounts
    'briefs.room_type_ids',
    'briefs.photo_ids',
    'experts.budget_ids',
    'experts.timeline_ids',
    'experts.room_type_ids',
    'experts.further_city_ids',
    'projects.room_type_ids',
    'saved_searches.known',
    // counted again for every day that a merge changes
    'dashboard_demand.style_id',
    'dashboard_demand_months.style_id',
    'dashboard_supply.style_id',
    // the option rows themselves
    'aspects.merged_into',
    'styles.merged_into',
    'specialties.merged_into',
    'skills.merged_into',
  ])
  /** Objects that contain no option, or are meant to contain the option as it was. */
  const objects = new Set([
    // history of what was done, said or shown; its slugs resolve for ever
    'audit_entries.before',
    'audit_entries.after',
    'events.payload',
    'notifications.facts',
    'reports.evidence',
    'notices.content',
    'leads.reasons',
    'leads.caveats',
    'matches.reasons',
    'matches.caveats',
    // a style in it is resolved when the photo is restored
    'withheld_pictures.picture',
    // styles by slug, which resolves for ever
    'expert_invitations.answers',
    // counted again after each merge
    'option_uses.uses',
    // numbers of the formula under its own names
    'briefs.weights',
    'matches.components',
    'match_features.components',
    'match_impressions.components',
    'model_weights.weights',
    'model_weights.looks',
    'model_weights.loss_before',
    'model_weights.loss_after',
    'model_weights.counts',
    // about other things
    'briefs.extra_answers',
    'experts.extra_answers',
    'questions.labels',
    'questions.helps',
    'questions.options',
    'company_draft.facts',
    'company_versions.facts',
    'webhook_deliveries.attempts',
    'experts.field_revisions',
    'projects.field_versions',
    'messages.attachments',
    'deliveries.attachments',
    'outbox.attachments',
    'quotes.terms',
    'translations.texts',
    'local_payments.body',
    'expert_moves.corrected',
  ])

  test('is moved, or is here with its reason', async () => {
    const { rows } = await sql<{ name: string; type: string; refers: string | null }>`
      select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type,
             (select f.confrelid::regclass::text from pg_constraint f
               where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum]
                 and f.confrelid::regclass::text = any('{aspects,styles,specialties,skills}') limit 1) as refers
        from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       order by 1`.execute(t.deps.db)
    const known = new Set(optionColumns.map(({ table, column }) => `${table}.${column}`))
    const suspects = rows.filter(
      ({ name, type, refers }) =>
        refers !== null || type === 'bigint[]' || /(aspect|style|special|skill)\w*$/.test(name.split('.')[1] ?? ''),
    )
    expect(suspects.map(({ name }) => name).filter((name) => !known.has(name) && !others.has(name))).toEqual([])
    const undecided = rows.filter(({ name, type }) => type === 'jsonb' && !known.has(name) && !objects.has(name))
    expect(undecided.map(({ name }) => name)).toEqual([])
    for (const name of known) expect(rows.map((row) => row.name)).toContain(name)
  })
})
