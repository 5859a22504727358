import { matches, type PlaceReason } from '@husrum/contract/matches.ts'
import type { Locale } from '@husrum/contract/shapes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount, type MountOptions, type Viewer } from '../../platform/http/mount.ts'
import { metaOf } from '../../platform/http/pages.ts'
import { keepWeights } from '../briefs/briefs.service.ts'
import { presentCards } from '../experts/cards.service.ts'
import { favouritesAmong } from '../favourites/favourites.service.ts'
import { countInvitations, listLeadsOfBrief } from '../leads/leads.service.ts'
import { readList, readShown, type MatchList } from './list.service.ts'
import {
  noInvitations,
  presentInvitations,
  placeReasonsOf,
  presentMatch,
  presentPreviewed,
  presentRelaxed,
  presentShortage,
} from './matching.present.ts'
import { confirmHire, dismiss, invite, restore, type MatchRow } from './matching.service.ts'
import { previewMatches } from './preview.service.ts'

export function mountMatches(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const leadsByExpert = async (briefId: number) =>
    new Map((await listLeadsOfBrief(deps.db, briefId)).map((lead) => [lead.expert_id, lead]))

  async function presentAll(
    viewer: Viewer,
    list: readonly MatchRow[],
    locale: Locale,
    stands: ReadonlyMap<number, PlaceReason> = new Map(),
  ) {
    const [first] = list
    if (!first) return []
    const leads = await leadsByExpert(first.brief_id)
    const ids = list.map(({ expert_id }) => expert_id)
    const kept = await favouritesAmong(deps.db, viewer.account_id, ids)
    const cards = await presentCards(deps, ids, locale, { anyStatus: true, forBrief: first.brief_id })
    const cardOf = new Map(cards.map((card) => [card.id, card]))
    return list.flatMap((match) => {
      const card = cardOf.get(match.expert_id)
      if (!card) return [] // the expert's account is gone
      const beside = {
        lead: leads.get(match.expert_id),
        favourite: kept.has(match.expert_id),
        stands: stands.get(match.id) ?? null,
      }
      return [presentMatch(deps, match, card, beside, locale)]
    })
  }
  async function presentOne(viewer: Viewer, match: MatchRow, locale: Locale) {
    const [presented] = await presentAll(viewer, [match], locale)
    if (!presented) throw new Error(`match ${match.id} cannot be shown: its expert is gone`)
    return presented
  }
  async function presentList(
    viewer: Viewer,
    list: MatchList,
    query: { page: number; per_page: number },
    locale: Locale,
  ) {
    const { brief, page, places, dismissed, passed_on } = list
    const asideIds = dismissed.map(({ expert_id }) => expert_id)
    const names = new Map(
      (await presentCards(deps, asideIds, locale, { anyStatus: true })).map((card) => [card.id, card.name]),
    )
    return {
      data: await presentAll(viewer, page, locale, placeReasonsOf(places)),
      passed_on: await presentAll(viewer, passed_on, locale),
      meta: {
        ...metaOf(query, places.length, page.length),
        brief_status: brief.status,
        relaxed: presentRelaxed(
          deps,
          places.flatMap(({ relaxed }) => relaxed),
          locale,
        ),
        ...presentShortage(deps, list.shortage, locale),
        invitations: presentInvitations(await countInvitations(deps.db, brief.id)),
        dismissed: dismissed.flatMap(({ id, expert_id }) => {
          const name = names.get(expert_id)
          return name === undefined ? [] : [{ id, name }]
        }),
        weights: brief.weights,
      },
    }
  }

  mount(
    http,
    matches,
    {
      async listMatches({ viewer, query, locale }) {
        const list = await readList(deps, viewer.account_id, query)
        if (list) return presentList(viewer, list, query, locale)
        const nothing = {
          brief_status: 'none' as const,
          relaxed: [],
          binding: null,
          widen: [],
          dismissed: [],
          weights: {},
        }
        return { data: [], passed_on: [], meta: { ...metaOf(query, 0, 0), ...nothing, invitations: noInvitations } }
      },
      async listShownMatches({ viewer, locale }) {
        const list = await readShown(deps.db, viewer.account_id)
        if (!list)
          return {
            data: [],
            passed_on: [],
            meta: { brief_status: 'none' as const, total: 0, invitations: noInvitations },
          }
        const { brief, shown, passed_on, places } = list
        return {
          data: await presentAll(viewer, shown, locale, placeReasonsOf(places)),
          passed_on: await presentAll(viewer, passed_on, locale),
          meta: {
            brief_status: brief.status,
            total: places.length,
            invitations: presentInvitations(await countInvitations(deps.db, brief.id)),
          },
        }
      },
      async previewMatches({ viewer, query: { limit, ...weights }, locale }) {
        const { brief_id, list } = await previewMatches(deps, viewer, weights, limit)
        const ids = list.map(({ expert_id }) => expert_id)
        const leads = await leadsByExpert(brief_id)
        const cardOf = new Map(
          (await presentCards(deps, ids, locale, { anyStatus: true, forBrief: brief_id })).map((card) => [
            card.id,
            card,
          ]),
        )
        return {
          data: list.flatMap((preview) => {
            const card = cardOf.get(preview.expert_id)
            // the expert's account is gone
            return card ? [presentPreviewed(deps, preview, card, leads.get(preview.expert_id), locale)] : []
          }),
        }
      },
      inviteExperts: async ({ viewer, body, locale }) => ({
        data: await presentAll(viewer, await invite(deps, viewer, body.match_ids, body.message), locale),
      }),
      async inviteExpert({ viewer, params, body, locale }) {
        const [invited] = await invite(deps, viewer, [params.id], body?.message)
        if (!invited) throw new Error('an invited match was lost')
        return { data: await presentOne(viewer, invited, locale) }
      },
      async dismissMatch({ viewer, params, body, locale }) {
        const { dismissed, next } = await dismiss(deps, viewer, params.id, body.reason, body.note)
        return {
          data: {
            dismissed: await presentOne(viewer, dismissed, locale),
            next: next ? await presentOne(viewer, next, locale) : null,
          },
        }
      },
      async confirmHire({ viewer, params, locale }) {
        return { data: await presentOne(viewer, await confirmHire(deps, viewer, params.id), locale) }
      },
      putWeights: async ({ viewer, body }) => ({ data: await keepWeights(deps, viewer, body) }),
      restoreMatch: async ({ viewer, params, locale }) => ({
        data: await presentOne(viewer, await restore(deps, viewer, params.id), locale),
      }),
    },
    options,
  )
}
