/** Style photos, as staff manage them. */
import type { AdminShowcase, ShowcaseTags } from '@husrum/contract/experts/showcases/staff-showcases.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api/api.ts'
import { adminDetailQueries, adminKey, adminListQueries } from '../back-office/staff-lists.ts'

const suggesting = async (api: Api) =>
  api((await import('@husrum/contract/experts/showcases/staff-showcases.ts')).adminShowcaseSuggestions)
const calls = async (api: Api) =>
  api((await import('@husrum/contract/experts/showcases/staff-showcases.ts')).adminShowcases)

export const adminShowcaseQueries = adminListQueries<object, AdminShowcase>(
  'showcases',
  async (api) => (await calls(api)).listAdminShowcases,
)
export const adminShowcaseQuery = adminDetailQueries('showcases', async (api) => (await calls(api)).getAdminShowcase)

/** Under the list's key, since staff's changes of projects and styles change them. */
export const showcaseSuggestionsQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...adminKey, 'showcases', 'suggestions', id],
    queryFn: async ({ signal }) =>
      (await (await suggesting(api)).suggestShowcaseTags({ params: { id } }, { signal })).data,
  })

export type ShowcaseAction = 'tag' | 'offer' | 'hide' | 'delete' | 'restore'
export const showcaseCalls = (api: Api) => ({
  make: async (image_ids: number[], tags: ShowcaseTags) =>
    (await (await calls(api)).createShowcases({ body: { image_ids, tags } })).data,
  save: async (id: number, body: ShowcaseTags & { version: number; state?: 'offered' | 'hidden' }) =>
    (await (await calls(api)).updateShowcase({ params: { id }, body })).data,
  move: async (id: number, body: { before: number } | { after: number }) =>
    (await (await calls(api)).moveShowcase({ params: { id }, body })).data,
  remove: async (id: number) => (await calls(api)).deleteShowcase({ params: { id } }),
  bulk: async (body: { ids: number[]; action: ShowcaseAction; preview: boolean; tags?: ShowcaseTags }) =>
    (await (await calls(api)).bulkShowcases({ body })).data,
})
