import { matches } from '@husrum/contract/market/matching/matching.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import { presentedOne } from '../../../platform/core/presenting.ts'
import { saveWeights } from '../../clients/briefs/briefs.service.ts'
import { readList, readShown } from './lists/lists.service.ts'
import {
  presentList,
  presentListed,
  presentMatch,
  presentMatches,
  presentPreviews,
  presentShown,
} from './matching.presenting.ts'
import { selectListVersion } from './matching.queries.ts'
import { confirmHire, dismiss, invite, restore, sayNoToHire, withdraw } from './matching.service.ts'
import { previewMatches } from './lists/preview.service.ts'

export function mountMatches(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { db, readModels } = deps
  const invited = async (viewer: Viewer, ids: readonly number[], message: string | undefined, locale: Locale) =>
    presentListed(deps, await invite(deps, viewer, ids, message), locale)
  mount(
    http,
    matches,
    {
      async listMatches({ viewer: { account_id: account, looked_at_by }, query, locale }) {
        // not cached: impersonation must not count as the client's visit
        if (looked_at_by) return presentList(deps, await readList(deps, account, query, true), query, locale, [])
        const version = await selectListVersion(db, account)
        const name = `matches ${query.page} ${query.per_page}`
        return readModels.answer({ name, account, locale, version }, async (uses) =>
          presentList(deps, await readList(deps, account, query), query, locale, uses),
        )
      },
      async listShownMatches({ viewer: { account_id: account }, locale }) {
        const version = await selectListVersion(db, account)
        return readModels.answer({ name: 'matches shown', account, locale, version }, async (uses) =>
          presentShown(deps, await readShown(db, account), locale, uses),
        )
      },
      previewMatches: async ({ viewer, query: { limit, ...weights }, locale }) =>
        SerializedReply.object({
          data: SerializedReply.list(
            await presentPreviews(deps, await previewMatches(deps, viewer, weights, limit), locale),
          ),
        }),
      inviteExperts: async ({ viewer, body, locale }) =>
        SerializedReply.object({
          data: SerializedReply.list(await invited(viewer, body.match_ids, body.message, locale)),
        }),
      inviteExpert: async ({ viewer, params, body, locale }) =>
        SerializedReply.object({
          data: presentedOne(await invited(viewer, [params.id], body?.message, locale), `match ${params.id}`),
        }),
      async dismissMatch({ viewer, params, body, locale }) {
        const { dismissed, next } = await dismiss(deps, viewer, params.id, body.reason, body.note)
        const [gone, upNext] = await presentMatches(deps, viewer, next ? [dismissed, next] : [dismissed], locale)
        return SerializedReply.object({
          data: SerializedReply.object({
            dismissed: presentedOne(gone ? [gone] : [], `match ${params.id}`),
            next: SerializedReply.orNull(upNext),
          }),
        })
      },
      confirmHire: async ({ viewer, params, locale }) =>
        SerializedReply.object({
          data: await presentMatch(deps, viewer, await confirmHire(deps, viewer, params.id), locale),
        }),
      refuseHire: async ({ viewer, params, body, locale }) => {
        const match = await sayNoToHire(deps, viewer, params.id, body?.note)
        return SerializedReply.object({ data: await presentMatch(deps, viewer, match, locale) })
      },
      withdrawMatch: async ({ viewer, params, body, locale }) => {
        const match = await withdraw(deps, viewer, params.id, body?.note)
        return SerializedReply.object({ data: await presentMatch(deps, viewer, match, locale) })
      },
      putWeights: async ({ viewer, body }) => ({ data: await saveWeights(deps, viewer, body) }),
      restoreMatch: async ({ viewer, params, locale }) =>
        SerializedReply.object({
          data: await presentMatch(deps, viewer, await restore(deps, viewer, params.id), locale),
        }),
    },
    options,
  )
}
