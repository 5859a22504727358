import { matches } from '@husrum/contract/matches.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { presentedOne } from '../../platform/presenting.ts'
import { saveWeights } from '../briefs/briefs.service.ts'
import { readList, readShown } from './list.service.ts'
import { presentList, presentMatch, presentListed, presentPreviews, presentShown } from './matching.presenting.ts'
import { confirmHire, dismiss, invite, restore } from './matching.service.ts'
import { previewMatches } from './preview.service.ts'

export function mountMatches(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  mount(
    http,
    matches,
    {
      listMatches: async ({ viewer, query, locale }) =>
        presentList(deps, await readList(deps, viewer.account_id, query), query, locale),
      listShownMatches: async ({ viewer, locale }) =>
        presentShown(deps, await readShown(deps.db, viewer.account_id), locale),
      previewMatches: async ({ viewer, query: { limit, ...weights }, locale }) => ({
        data: await presentPreviews(deps, await previewMatches(deps, viewer, weights, limit), locale),
      }),
      inviteExperts: async ({ viewer, body, locale }) => ({
        data: await presentListed(deps, await invite(deps, viewer, body.match_ids, body.message), locale),
      }),
      inviteExpert: async ({ viewer, params, body, locale }) => ({
        data: presentedOne(
          await presentListed(deps, await invite(deps, viewer, [params.id], body?.message), locale),
          `match ${params.id}`,
        ),
      }),
      async dismissMatch({ viewer, params, body, locale }) {
        const { dismissed, next } = await dismiss(deps, viewer, params.id, body.reason, body.note)
        return {
          data: {
            dismissed: await presentMatch(deps, viewer, dismissed, locale),
            next: next ? await presentMatch(deps, viewer, next, locale) : null,
          },
        }
      },
      confirmHire: async ({ viewer, params, locale }) => ({
        data: await presentMatch(deps, viewer, await confirmHire(deps, viewer, params.id), locale),
      }),
      putWeights: async ({ viewer, body }) => ({ data: await saveWeights(deps, viewer, body) }),
      restoreMatch: async ({ viewer, params, locale }) => ({
        data: await presentMatch(deps, viewer, await restore(deps, viewer, params.id), locale),
      }),
    },
    options,
  )
}
