import { briefs } from '@husrum/contract/clients/briefs/briefs.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import type { Db } from '../../../platform/database/database.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { presentSession } from '../../identity/accounts/accounts.presenting.ts'
import type { FactorKey } from '../../identity/accounts/accounts.service.ts'
import { prepareChange, type ChoosePreferences } from '../../identity/accounts/changes.service.ts'
import { createOwnerProof } from '../../identity/accounts/passwords/owner.service.ts'
import { attachBoard } from './attaching.service.ts'
import { presentBrief } from './briefs.presenting.ts'
import { maybeCurrentBrief, putBrief, registerWithBrief, requireCurrentBrief, type BriefRow } from './briefs.service.ts'
import { closeOwnBrief, moveOwnBrief, restartBrief } from './ending.service.ts'
import { answerStillLooking, answerLooking, lifeOf } from './life.service.ts'

/** Provided by matching and notifications, which this domain does not import. */
export type BriefDeps = Deps & {
  countMatches: (db: Db, briefId: number) => Promise<number>
  choosePreferences: ChoosePreferences
  factorKey: FactorKey
}

export function mountBriefs(http: FastifyInstance, deps: BriefDeps, options: MountOptions): void {
  const prove = createOwnerProof(deps)
  const present = async (brief: Promise<BriefRow>, locale: Locale) => ({
    data: await presentBrief(deps, await brief, locale),
  })

  mount(
    http,
    briefs,
    {
      async registerApplicant({ body, caller, userAgent, locale }) {
        const { name, email, password, phone, verifyCode, verification_token, device_token, board, ...answers } = body
        const person = { name, email, password, phone, verifyCode, verification_token, device_token, locale }
        const { made, ...session } = await registerWithBrief(deps, person, answers, { caller, userAgent }, board)
        return {
          data: {
            ...(await presentSession(deps, session, locale)),
            matches_count: await deps.countMatches(deps.db, made.id),
          },
        }
      },
      async getBrief({ viewer, query, locale }) {
        const brief = await (query.optional === '1'
          ? maybeCurrentBrief(deps.db, viewer.account_id)
          : requireCurrentBrief(deps, viewer))
        return { data: brief ? await presentBrief(deps, brief, locale) : null }
      },
      async putBrief({ viewer, body, locale }) {
        const { name, phone, current_password, password, password_confirmation: _repetition, ...answers } = body
        const profile = { name, phone, current_password, password }
        const isProfileGiven = Object.values(profile).some((value) => value !== undefined)
        const change = isProfileGiven ? await prepareChange(deps, prove, viewer, profile) : undefined
        const brief = await putBrief(deps, viewer, answers, change)
        return { data: brief && (await presentBrief(deps, brief, locale)) }
      },
      attachBoard: ({ viewer, body, locale }) => present(attachBoard(deps, viewer, body.board_id), locale),
      detachBoard: ({ viewer, locale }) => present(attachBoard(deps, viewer, null), locale),
      pauseBrief: ({ viewer, locale }) => present(moveOwnBrief(deps, viewer, 'paused'), locale),
      resumeBrief: ({ viewer, locale }) => present(moveOwnBrief(deps, viewer, 'active'), locale),
      getBriefLife: async ({ viewer }) => ({ data: await lifeOf(deps.db, viewer.account_id) }),
      keepLooking: async ({ viewer }) => ({ data: await answerLooking(deps, viewer) }),
      restartBrief: ({ viewer, locale }) => present(restartBrief(deps, viewer), locale),
      answerStillLooking: async ({ body, address }) => ({ data: await answerStillLooking(deps, body, address) }),
      closeBrief: ({ viewer, body, locale }) => present(closeOwnBrief(deps, viewer, body), locale),
    },
    options,
  )
}
