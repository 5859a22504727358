/** Decisions of staff about the person's own content, and the appeal against them. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api/api.ts'

const calls = async (api: Api) => api((await import('@husrum/contract/back-office/notices/notices.ts')).notices)

export const contentDecisionsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['content-decisions'],
    queryFn: async ({ signal }) => (await (await calls(api)).listContentDecisions({}, { signal })).data,
  })

export const objectToContentDecision = async (api: Api, id: number, words: string): Promise<void> => {
  await (
    await calls(api)
  ).appealContentDecision({ params: { id }, body: { words } }, { quiet: ['already_appealed', 'nothing_to_appeal'] })
}
