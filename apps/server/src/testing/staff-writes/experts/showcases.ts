import { adminShowcases } from '@husrum/contract/experts/showcases/staff-showcases.ts'
import type { TestApp } from '../../app.ts'
import { anUpload } from '../../people.ts'
import type { StaffWrite } from '../staff-write.ts'

async function anImage(t: TestApp): Promise<number> {
  const owner = await t.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('staff_role', '=', 'owner')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return anUpload(t, { account_id: owner.id })
}

async function aShowcase(t: TestApp): Promise<number> {
  const { id } = await t.deps.db
    .insertInto('showcases')
    .values({
      image_id: await anImage(t),
      category: 'interior',
      alt_en: '',
      alt_da: '',
      alt_de: '',
      credit: '',
      license: '',
      active: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const showcaseWrites: readonly StaffWrite[] = [
  {
    endpoint: adminShowcases.createShowcases,
    action: 'showcase.create',
    prepare: async (t) => ({ body: { image_ids: [await anImage(t)] } }),
    async subject(t) {
      const { id } = await t.deps.db
        .selectFrom('showcases')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return id
    },
  },
  {
    endpoint: adminShowcases.updateShowcase,
    action: 'showcase.update',
    prepare: async (t) => ({ params: { id: await aShowcase(t) }, body: { credit: 'Husrum', version: 1 } }),
  },
  {
    endpoint: adminShowcases.moveShowcase,
    action: 'showcase.update',
    prepare: async (t) => ({ params: { id: await aShowcase(t) }, body: { before: await aShowcase(t) } }),
  },
  {
    endpoint: adminShowcases.deleteShowcase,
    action: 'showcase.delete',
    prepare: async (t) => ({ params: { id: await aShowcase(t) } }),
  },
  {
    endpoint: adminShowcases.bulkShowcases,
    action: 'showcase.update',
    prepare: async (t) => ({ body: { ids: [await aShowcase(t)], action: 'tag', tags: { credit: 'Husrum' } } }),
    async subject(_, { body }) {
      return (body as { ids: number[] }).ids[0] ?? 0 // `prepare` wrote it in this shape
    },
  },
]
