import { savedReplies } from '@husrum/contract/experts/saved-replies.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { requireExpert } from '../../../platform/http/http-viewer.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import { listReplies, selectRepliesVersion } from './saved-replies.queries.ts'
import { addReply, changeReply, removeReply, sortReplies } from './saved-replies.service.ts'

export function mountSavedReplies(
  http: FastifyInstance,
  deps: Pick<Deps, 'db' | 'events' | 'readModels'>,
  options: MountOptions,
): void {
  mount(
    http,
    savedReplies,
    {
      async listSavedReplies({ viewer, locale }) {
        const id = requireExpert(viewer)
        const version = await selectRepliesVersion(deps.db, id)
        const name = 'saved replies'
        return deps.readModels.answer({ name, account: viewer.account_id, locale, version }, async () =>
          SerializedReply.of(savedReplies.listSavedReplies.reply, { data: await listReplies(deps.db, id) }),
        )
      },
      addSavedReply: async ({ viewer, body }) => ({ data: await addReply(deps, viewer, body) }),
      changeSavedReply: async ({ viewer, params: { id }, body }) => ({
        data: await changeReply(deps, viewer, id, body),
      }),
      removeSavedReply: ({ viewer, params: { id } }) => removeReply(deps, viewer, id),
      sortSavedReplies: async ({ viewer, body: { ids } }) => ({ data: await sortReplies(deps, viewer, ids) }),
    },
    options,
  )
}
