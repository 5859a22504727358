/** Style photos as staff keep them. */
import type { AdminShowcase, MadeShowcase, ShowcaseTags } from '@husrum/contract/admin-showcases.ts'
import type { BulkOutcome } from '@husrum/contract/admin-lists.ts'
import type { Api } from '../api.ts'
import { adminDetailQueries, adminListQueries } from './admin-lists.ts'

const calls = async (api: Api) => api((await import('@husrum/contract/admin-showcases.ts')).adminShowcases)

export const adminShowcaseQueries = adminListQueries<object, AdminShowcase>(
  'showcases',
  async (api) => (await calls(api)).listAdminShowcases,
)
export const adminShowcaseQuery = adminDetailQueries('showcases', async (api) => (await calls(api)).getAdminShowcase)

export type ShowcaseAction = 'tag' | 'offer' | 'hide' | 'delete'
export const showcaseCalls = (api: Api) => ({
  make: async (image_ids: number[], tags: ShowcaseTags): Promise<MadeShowcase[]> =>
    (await (await calls(api)).createShowcases({ body: { image_ids, tags } })).data,
  save: async (id: number, body: ShowcaseTags & { version: number; state?: 'offered' | 'hidden' }) =>
    (await (await calls(api)).updateShowcase({ params: { id }, body })).data,
  bulk: async (body: {
    ids: number[]
    action: ShowcaseAction
    preview: boolean
    tags?: ShowcaseTags
  }): Promise<BulkOutcome[]> => (await (await calls(api)).bulkShowcases({ body })).data,
})
