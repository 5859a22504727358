import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aKnownExpert, aProject } from '../profile.testing.ts'
import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { markExperts } from '../changes/options.queries.ts'
import { rewriteWords } from './words.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function rewrite(id: number): Promise<void> {
  await t.deps.events.transaction(async (tx) => {
    await rewriteWords(tx, t.deps.refs, id)
    await markExperts(tx, [id])
  })
}
async function found(q: string): Promise<number[]> {
  await t.deps.market.refresh()
  const { json } = await t.call(experts.searchExperts, { query: { q } })
  return json.data.map(({ id }: { id: number }) => id)
}
const finds = async (id: number, q: string) => (await found(q)).includes(id)

test('what was renamed is found by its new name and no longer by the old one', async () => {
  const { expert_id: id } = await aKnownExpert(t, { name: 'Hortensia Quist', description: 'Lehmputz und Eichenholz.' })
  expect(await finds(id, 'hortensia')).toBe(true)
  await t.deps.db
    .updateTable('experts')
    .set({ name: 'Marlene Quist', company_details: 'Zwei Personen, ein Atelier in der Speicherstadt.' })
    .where('id', '=', id)
    .execute()
  await rewrite(id)
  expect(await finds(id, 'hortensia')).toBe(false)
  expect(await finds(id, 'marlene quist')).toBe(true)
  expect(await finds(id, 'eichenholz')).toBe(true)
  expect(await finds(id, 'speicherstadt')).toBe(true)
})

test('published projects count with their town and materials, drafts do not', async () => {
  const { expert_id: id } = await aKnownExpert(t, { city: 'Odense' })
  const project = await aProject(t, id, { title: 'Sommerhus ved Klitmøller' })
  await t.deps.db
    .updateTable('projects')
    .set({ materials: ['lærketræ'] })
    .where('id', '=', project)
    .execute()
  await rewrite(id)
  expect(await finds(id, 'klitmoller')).toBe(true)
  expect(await finds(id, 'lærketræ')).toBe(true)
  await t.deps.db.updateTable('projects').set({ status: 'draft' }).where('id', '=', project).execute()
  await rewrite(id)
  expect(await finds(id, 'klitmøller')).toBe(false)
  expect(await finds(id, 'odense')).toBe(true)
})

test('a word keeps its heaviest meaning', async () => {
  const inPassing = (await aKnownExpert(t, { name: 'Anna Bjerg', description: 'I learned with Vindelev.' })).expert_id
  const named = (await aKnownExpert(t, { name: 'Peter Vindelev', description: 'Vindelev draws.' })).expert_id
  await aProject(t, named, { title: 'Vindelev' })
  await rewrite(inPassing)
  await rewrite(named)
  expect(await found('vindelev')).toEqual([named, inPassing])
})

test('fifty at once leave the words of what stands in the end', async () => {
  const { expert_id: id } = await aKnownExpert(t)
  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      t.deps.events.transaction(async (tx) => {
        await tx
          .insertInto('projects')
          .values({
            expert_id: id,
            status: 'published',
            title: `Reetdachhaus wort${n}`,
            project_type: 'residential',
            position: n,
          })
          .execute()
        await rewriteWords(tx, t.deps.refs, id)
      }),
    ),
  )
  await rewrite(id)
  for (const n of [0, 17, 49]) expect(await finds(id, `wort${n}`)).toBe(true)
})
