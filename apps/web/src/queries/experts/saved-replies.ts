/** The replies that an expert saves for several conversations, in their order. */
import { queryOptions } from '@tanstack/react-query'
import { savedReplies } from '@husrum/contract/experts/saved-replies.ts'
import type { Api } from '#lib/api/api.ts'

export const savedReplyQueries = (api: Api) => ({
  list: () =>
    queryOptions({
      queryKey: ['saved-replies'],
      queryFn: async ({ signal }) => (await api(savedReplies).listSavedReplies(undefined, { signal })).data,
    }),
})
