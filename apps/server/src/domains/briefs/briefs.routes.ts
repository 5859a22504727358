import { briefs } from '@husrum/contract/briefs.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/database.ts'
import { mount, type MountOptions } from '../../platform/mount.ts'
import { describePerson } from '../accounts/people.service.ts'
import { presentBrief, putBrief, registerWithBrief, requireCurrentBrief } from './briefs.service.ts'

/** The matching counts its matches; this domain does not know it. */
export type BriefDeps = Deps & { countMatches: (db: Db, briefId: number) => Promise<number> }

export function mountBriefs(http: FastifyInstance, deps: BriefDeps, options: MountOptions): void {
  mount(
    http,
    briefs,
    {
      async registerApplicant({ body, address, userAgent, locale }) {
        const { name, email, password, phone, verifyCode, verification_token, ...answers } = body
        const person = { name, email, password, phone, verifyCode, verification_token, locale }
        const { made, ...session } = await registerWithBrief(deps, person, answers, { address, userAgent })
        return {
          data: {
            token: session.token,
            expires_at: session.expires_at,
            user: await describePerson(deps, session.account_id, locale),
            matches_count: await deps.countMatches(deps.db, made.id),
          },
        }
      },
      getBrief: async ({ viewer, locale }) => ({
        data: await presentBrief(deps, await requireCurrentBrief(deps, viewer), locale),
      }),
      putBrief: async ({ viewer, body, locale }) => ({
        data: await presentBrief(deps, await putBrief(deps, viewer, body), locale),
      }),
    },
    options,
  )
}
