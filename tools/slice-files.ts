/** The files that `npm run new-slice` writes: the smallest shape of the `leads` slice. */
export type SliceNames = { room: string; domain: string; Domain: string; one: string; One: string }

/** File texts by path from the root. */
export function sliceFiles(names: SliceNames, migration: string): Record<string, string> {
  const { room, domain } = names
  const slice = `apps/server/src/domains/${room}/${domain}/${domain}`
  return {
    [`packages/contract/src/${room}/${domain}.ts`]: contract(names),
    [`apps/server/migrations/${migration}_${domain}.sql`]: table(names),
    [`${slice}.module.ts`]: module(names),
    [`${slice}.routes.ts`]: routes(names),
    [`${slice}.service.ts`]: service(names),
    [`${slice}.queries.ts`]: queries(names),
    [`${slice}.presenting.ts`]: presenting(names),
    [`${slice}.test.ts`]: test(names),
  }
}

const contract = ({ domain, Domain, one, One }: SliceNames) => `/** ${Domain} of a signed-in person. */
import { z } from 'zod'
import { endpoints } from '../core/endpoint.ts'
import { idText, instant, one, pageQuery, paged, trimmed } from '../core/shapes.ts'

export const ${one} = z.object({ id: z.int(), title: z.string(), created_at: instant() })
export type ${One} = z.infer<typeof ${one}>

const ${one}Path = z.object({ id: idText() })

export const ${domain} = endpoints({
  list${Domain}: {
    method: 'GET',
    path: '/api/${domain}',
    audience: ['client', 'expert'],
    summary: 'Your ${domain}, newest first',
    query: z.object(pageQuery(20)),
    reply: paged(${one}),
  },
  get${One}: {
    method: 'GET',
    path: '/api/${domain}/{id}',
    audience: ['client', 'expert'],
    summary: 'One of your ${domain}',
    params: ${one}Path,
    reply: one(${one}),
    refusals: { 404: ['${one}_not_found'] },
  },
  create${One}: {
    method: 'POST',
    path: '/api/${domain}',
    audience: ['client', 'expert'],
    summary: 'Make a ${one}',
    body: z.object({ title: trimmed(1, 120) }),
    status: 201,
    reply: one(${one}),
  },
})
`

const table = ({ domain, Domain }: SliceNames) => `-- ${Domain} of a signed-in person.
create table ${domain} (
  id bigint generated always as identity primary key,
  -- goes with the account: nobody else has a use for it
  account_id bigint not null references accounts (id) on delete cascade,
  title text not null,
  created_at timestamptz not null default app_now()
);
create index ${domain}_account on ${domain} (account_id, id desc);
`

const routes = ({
  room,
  domain,
  Domain,
  One,
}: SliceNames) => `import { ${domain} } from '@husrum/contract/${room}/${domain}.ts'
import type { FastifyInstance } from 'fastify'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../../platform/http/pages.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { present${One} } from './${domain}.presenting.ts'
import { count${Domain}, list${Domain} } from './${domain}.queries.ts'
import { create${One}, requireOwn${One} } from './${domain}.service.ts'

export function mount${Domain}(http: FastifyInstance, deps: Pick<Platform, 'db'>, options: MountOptions): void {
  mount(
    http,
    ${domain},
    {
      async list${Domain}({ viewer, query }) {
        const rows = await list${Domain}(deps.db, viewer.account_id, offsetOf(query))
        const total = await count${Domain}(deps.db, viewer.account_id)
        return { data: rows.map(present${One}), meta: metaOf(query, total, rows.length) }
      },
      get${One}: async ({ viewer, params }) => ({ data: present${One}(await requireOwn${One}(deps.db, viewer, params.id)) }),
      create${One}: async ({ viewer, body }) => ({ data: present${One}(await create${One}(deps, viewer, body.title)) }),
    },
    options,
  )
}
`

const module = ({ domain, Domain }: SliceNames) => `import type { Module } from '../../../app/module.ts'
import { mount${Domain} } from './${domain}.routes.ts'

export const ${domain}Module: Module = { routes: mount${Domain} }
`

const service = ({
  domain,
  one,
  One,
}: SliceNames) => `/** A ${one} is its owner's alone: for everybody else it is as absent as none. */
import type { Db } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { insert${One}, maybe${One}, type ${One}Row } from './${domain}.queries.ts'

/** 404 \`${one}_not_found\`. */
export async function requireOwn${One}(db: Db, viewer: Viewer, id: number): Promise<${One}Row> {
  const row = await maybe${One}(db, id)
  if (!row || row.account_id !== viewer.account_id) throw notFound('${one}_not_found')
  return row
}

export function create${One}(deps: Pick<Platform, 'db'>, viewer: Viewer, title: string): Promise<${One}Row> {
  return insert${One}(deps.db, { account_id: viewer.account_id, title })
}
`

const queries = ({ domain, Domain, One }: SliceNames) => `import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.ts'

export type ${One}Row = Selectable<DB['${domain}']>

export function list${Domain}(db: Db, accountId: number, page: { limit: number; offset: number }): Promise<${One}Row[]> {
  const own = db.selectFrom('${domain}').selectAll().where('account_id', '=', accountId)
  return own.orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute()
}

/** Counted up to 10,001: beyond ten thousand the exact number helps nobody. */
export async function count${Domain}(db: Db, accountId: number): Promise<number> {
  const some = db.selectFrom('${domain}').select('id').where('account_id', '=', accountId).limit(10_001).as('some')
  const { count } = await db
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function maybe${One}(db: Db, id: number): Promise<${One}Row | undefined> {
  return db.selectFrom('${domain}').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insert${One}(db: Db, row: Insertable<DB['${domain}']>): Promise<${One}Row> {
  return db.insertInto('${domain}').values(row).returningAll().executeTakeFirstOrThrow()
}
`

const presenting = ({
  room,
  domain,
  one,
  One,
}: SliceNames) => `import type { ${One} } from '@husrum/contract/${room}/${domain}.ts'
import type { ${One}Row } from './${domain}.queries.ts'

export function present${One}(${one}: ${One}Row): ${One} {
  return { id: ${one}.id, title: ${one}.title, created_at: ${one}.created_at.toISOString() }
}
`

const test = ({
  room,
  domain,
  Domain,
  one,
  One,
}: SliceNames) => `import { ${domain} } from '@husrum/contract/${room}/${domain}.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient } from '../../../testing/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a ${one} is made, listed and read by its owner', async () => {
  const { token } = await aClient(t)
  const made = await t.call(${domain}.create${One}, { token, body: { title: '  Oak floor ' } })
  expect(made.status).toBe(201)
  expect(made.json.data.title).toBe('Oak floor')
  const listed = await t.call(${domain}.list${Domain}, { token })
  expect(listed.json).toMatchObject({ data: [{ id: made.json.data.id }], meta: { total: 1, last_page: 1 } })
  const read = await t.call(${domain}.get${One}, { token, params: { id: made.json.data.id } })
  expect(read.json.data).toEqual(made.json.data)
})

test("somebody else's ${one} is as absent as none", async () => {
  const [owner, other] = [await aClient(t), await aClient(t)]
  const { id } = (await t.call(${domain}.create${One}, { token: owner.token, body: { title: 'Mine' } })).json.data
  const theirs = await t.call(${domain}.get${One}, { token: other.token, params: { id } })
  const none = await t.call(${domain}.get${One}, { token: other.token, params: { id: id + 1_000_000 } })
  expect(theirs.status).toBe(404)
  expect(theirs.json).toEqual(none.json)
  expect((await t.call(${domain}.list${Domain}, { token: other.token })).json.data).toEqual([])
})

test.each([{}, { title: '' }, { title: '   ' }, { title: 'x'.repeat(121) }, { title: 7 }, { title: 'a\\u0000b' }])(
  '422 for %j',
  async (body) => {
    const { token } = await aClient(t)
    expect((await t.call(${domain}.create${One}, { token, body })).status).toBe(422)
  },
)

test('401 without a token', async () => {
  expect((await t.call(${domain}.list${Domain})).status).toBe(401)
})
`
