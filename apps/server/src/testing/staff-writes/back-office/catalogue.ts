import { catalogue } from '@husrum/contract/back-office/catalogue.ts'
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { sql } from 'kysely'
import { aStyleBody, aWord, described, written } from '../../../domains/back-office/catalogue/catalogue.testing.ts'
import type { Sent, TestApp } from '../../app.ts'
import type { StaffWrite } from '../staff-write.ts'

type Table = 'aspects' | 'styles' | 'specialties' | 'skills'

/** A row as if staff had created it, which nothing uses, with the body of a change. */
async function anOption(t: TestApp, table: Table, body: Record<string, unknown> & { slug: string }): Promise<number> {
  const word = body.slug
  const columns = {
    slug: word,
    name_en: word,
    name_da: word,
    name_de: word,
    description_en: word,
    description_da: word,
    description_de: word,
    category: body['category'],
    palette: body['palette'],
    position: 0,
    active: true,
    version: 1,
  }
  const own = Object.entries(columns).filter(
    ([column]) =>
      (table === 'skills' ? column !== 'palette' && !column.startsWith('description') : column !== 'category') &&
      (table === 'styles' || column !== 'palette'),
  )
  const names = sql.join(own.map(([column]) => sql.ref(column)))
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(Object.fromEntries(own))}::jsonb)
    returning id`.execute(t.deps.db)
  await t.deps.refs.refresh()
  return rows[0]?.id ?? 0
}

type Calls = { create: Endpoint; update: Endpoint; remove: Endpoint; merge: Endpoint }

function writesOf(
  kind: string,
  table: Table,
  { create, update, remove, merge }: Calls,
  bodyOf: (word: string) => { slug: string },
): StaffWrite[] {
  const prepared = async (t: TestApp, body?: (word: string) => object): Promise<Sent> => {
    const word = aWord()
    const id = await anOption(t, table, bodyOf(word))
    return { params: { id }, ...(body ? { body: body(word) } : {}) }
  }
  return [
    {
      endpoint: create,
      action: `${kind}.create`,
      prepare: async () => ({ body: bodyOf(aWord()) }),
      async subject(t) {
        const { rows } = await sql<{ id: number }>`select max(id) as id from ${sql.table(table)}`.execute(t.deps.db)
        return rows[0]?.id ?? 0
      },
    },
    {
      endpoint: update,
      action: `${kind}.update`,
      prepare: (t) => prepared(t, (word) => ({ ...bodyOf(word), version: 1 })),
    },
    { endpoint: remove, action: `${kind}.delete`, prepare: (t) => prepared(t) },
    {
      endpoint: merge,
      action: `${kind}.merge`,
      async prepare(t) {
        const into = await anOption(t, table, bodyOf(aWord()))
        return prepared(t, (word) => ({ into, confirm: word }))
      },
    },
  ]
}

export const catalogueWrites: readonly StaffWrite[] = [
  ...writesOf(
    'aspect',
    'aspects',
    {
      create: catalogue.createAspect,
      update: catalogue.updateAspect,
      remove: catalogue.deleteAspect,
      merge: catalogue.mergeAspect,
    },
    described,
  ),
  ...writesOf(
    'style',
    'styles',
    {
      create: catalogue.createStyle,
      update: catalogue.updateStyle,
      remove: catalogue.deleteStyle,
      merge: catalogue.mergeStyle,
    },
    aStyleBody,
  ),
  ...writesOf(
    'specialty',
    'specialties',
    {
      create: catalogue.createSpecialty,
      update: catalogue.updateSpecialty,
      remove: catalogue.deleteSpecialty,
      merge: catalogue.mergeSpecialty,
    },
    described,
  ),
  ...writesOf(
    'skill',
    'skills',
    {
      create: catalogue.createSkill,
      update: catalogue.updateSkill,
      remove: catalogue.deleteSkill,
      merge: catalogue.mergeSkill,
    },
    (word) => ({ ...written(word), category: 'trade' }),
  ),
  {
    endpoint: catalogue.updatePlan,
    action: 'plan.update',
    async prepare(t) {
      const { prices: _, ...plan } = t.deps.refs.row('plan', 3)
      return {
        params: { id: plan.id },
        body: {
          names: { en: 'Studio', da: 'Studie', de: 'Studio' },
          descriptions: { en: plan.description_en, da: plan.description_da, de: plan.description_de },
          features: { en: plan.features_en, da: plan.features_da, de: plan.features_de },
          limits: {
            projects: plan.projects_limit,
            new_leads: plan.new_leads_limit,
            places_of_work: plan.places_limit,
            seats: plan.seats_limit,
          },
          version: plan.version,
        },
      }
    },
  },
]
