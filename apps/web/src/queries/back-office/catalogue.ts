/** The vocabularies and plans that staff edit. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AdminOption, AdminPlan } from '@husrum/contract/back-office/catalogue.ts'
import { showcases } from '@husrum/contract/experts/showcases/showcases.ts'
import type { Api } from '#lib/api/api.ts'
import { adminKey, adminListQueries } from './staff-lists.ts'

const calls = async (api: Api) => api((await import('@husrum/contract/back-office/catalogue.ts')).catalogue)
type Calls = Awaited<ReturnType<typeof calls>>

export const vocabularies = ['aspects', 'styles', 'specialties', 'skills'] as const
export type Vocabulary = (typeof vocabularies)[number]

type Texts = Record<'en' | 'da' | 'de', string>
/** The fields of all kinds; the server drops those that this kind does not have. */
export type OptionEntry = {
  slug: string
  names: Texts
  descriptions: Texts
  category: 'software' | 'service' | 'trade'
  palette: string[]
  showcase_id: number | null
  state: 'offered' | 'hidden'
  position: number
}
type Written = { version: number } & OptionEntry

const of = {
  aspects: {
    list: (api: Calls) => api.listAdminAspects,
    create: (api: Calls, body: OptionEntry) => api.createAspect({ body }),
    update: (api: Calls, id: number, body: Written) => api.updateAspect({ params: { id }, body }),
    remove: (api: Calls, id: number) => api.deleteAspect({ params: { id } }),
    merge: (api: Calls) => api.mergeAspect,
  },
  styles: {
    list: (api: Calls) => api.listAdminStyles,
    create: (api: Calls, body: OptionEntry) => api.createStyle({ body }),
    update: (api: Calls, id: number, body: Written) => api.updateStyle({ params: { id }, body }),
    remove: (api: Calls, id: number) => api.deleteStyle({ params: { id } }),
    merge: (api: Calls) => api.mergeStyle,
  },
  specialties: {
    list: (api: Calls) => api.listAdminSpecialties,
    create: (api: Calls, body: OptionEntry) => api.createSpecialty({ body }),
    update: (api: Calls, id: number, body: Written) => api.updateSpecialty({ params: { id }, body }),
    remove: (api: Calls, id: number) => api.deleteSpecialty({ params: { id } }),
    merge: (api: Calls) => api.mergeSpecialty,
  },
  skills: {
    list: (api: Calls) => api.listAdminSkills,
    create: (api: Calls, body: OptionEntry) => api.createSkill({ body }),
    update: (api: Calls, id: number, body: Written) => api.updateSkill({ params: { id }, body }),
    remove: (api: Calls, id: number) => api.deleteSkill({ params: { id } }),
    merge: (api: Calls) => api.mergeSkill,
  },
} as const

// one entry for each of them
const lists = Object.fromEntries(
  vocabularies.map((vocabulary) => [
    vocabulary,
    adminListQueries<object, AdminOption>(vocabulary, async (api) => of[vocabulary].list(await calls(api))),
  ]),
) as Record<Vocabulary, ReturnType<typeof adminListQueries<object, AdminOption>>>

export const optionQueries = (api: Api, vocabulary: Vocabulary) => ({
  ...lists[vocabulary](api),
  /** All rows of one kind: for a drawer, and as targets of a merge. */
  every: () => lists[vocabulary](api).list({ per_page: 100 }),
})

export const optionCalls = (api: Api, vocabulary: Vocabulary) => ({
  save: async (entry: OptionEntry, known: AdminOption | undefined): Promise<AdminOption> =>
    known
      ? (await of[vocabulary].update(await calls(api), known.id, { ...entry, version: known.version })).data
      : (await of[vocabulary].create(await calls(api), entry)).data,
  remove: async (id: number): Promise<void> => of[vocabulary].remove(await calls(api), id),
  merge: async (id: number, body: { into: number; preview: boolean; confirm?: string }) =>
    (await of[vocabulary].merge(await calls(api))({ params: { id }, body })).data,
})

/** Photos that may represent a style. */
export const stylePhotosQuery = (api: Api, style: string) =>
  queryOptions({
    queryKey: [...adminKey, 'style-photos', style],
    queryFn: async ({ signal }) =>
      (await api(showcases).listShowcases({ query: { style: [style], per_page: 24 } }, { signal })).data,
  })

export const planQueries = adminListQueries<object, AdminPlan>(
  'plans',
  async (api) => (await calls(api)).listAdminPlans,
)
export type PlanEntry = Pick<AdminPlan, 'names' | 'descriptions' | 'features' | 'limits' | 'version'>
export const savePlan = async (api: Api, id: number, body: PlanEntry) =>
  (await (await calls(api)).updatePlan({ params: { id }, body })).data

/** The options of forms have changed too. */
export async function followCatalogue(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: adminKey }),
    client.invalidateQueries({ queryKey: ['reference'] }),
    client.invalidateQueries({ queryKey: ['showcases'] }),
  ])
}
