import { timeline } from '@husrum/contract/market/timeline.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import { presentedOne } from '../../../platform/core/presenting.ts'
import { presentListed } from '../matching/matching.presenting.ts'
import { presentTimeline } from './timeline.presenting.ts'
import { listTimeline, selectTimelineVersion } from './timeline.queries.ts'
import { confirmHire, finishHire, replaceExpert, sayNoToHire, withdraw } from './timeline.service.ts'

export function mountTimeline(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { db, readModels } = deps
  mount(
    http,
    timeline,
    {
      async getTimeline({ viewer: { account_id: account }, locale }) {
        const version = await selectTimelineVersion(db, account)
        return readModels.answer({ name: 'timeline', account, locale, version }, async (uses) =>
          presentTimeline(deps, await listTimeline(db, account), locale, uses),
        )
      },
      withdrawLead: ({ viewer, params, body }) => withdraw(deps, viewer, params.id, body),
      confirmLeadHire: ({ viewer, params }) => confirmHire(deps, viewer, params.id),
      refuseLeadHire: ({ viewer, params, body }) => sayNoToHire(deps, viewer, params.id, body?.note),
      finishHire: ({ viewer, params }) => finishHire(deps, viewer, params.id),
      replaceExpert: async ({ viewer, params, body, locale }) => {
        const invited = await replaceExpert(deps, viewer, params.id, body)
        return SerializedReply.object({
          data: presentedOne(await presentListed(deps, invited, locale), `match ${body.match_id}`),
        })
      },
    },
    options,
  )
}
