/** The expert's absences: the own calendar (docs/product/experts.md). */
import { availability } from '@husrum/contract/experts/profile/availability.ts'
import { DAYS_OFF_YEARS } from '@husrum/contract/core/limits.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../app/deps.ts'
import { requireExpert } from '../../../../platform/http/http-viewer.ts'
import { mount, type MountOptions } from '../../../../platform/http/mount.ts'
import { SerializedReply } from '../../../../platform/http/answers/serialized-reply.ts'
import { listPublicHolidays } from '../../../foundation/reference/public-holidays.service.ts'
import { listOwnDaysOff, selectCalendarVersion } from './days-off.queries.ts'
import { addDaysOff, removeDaysOff, yearsAfter } from './days-off.service.ts'
import { maybeAvailability } from '../expert-accounts.service.ts'
import { selectToday } from '../own-profile/own-profile.queries.ts'

type AwayDeps = Pick<Deps, 'db' | 'events' | 'refs' | 'readModels'>

export function mountAvailability(http: FastifyInstance, deps: AwayDeps, options: MountOptions): void {
  mount(
    http,
    availability,
    {
      async listDaysOff({ viewer, locale }) {
        const id = requireExpert(viewer)
        const version = await selectCalendarVersion(deps.db, id)
        return deps.readModels.answer({ name: 'days off', account: viewer.account_id, locale, version }, async () => {
          const today = await selectToday(deps.db)
          const { country_code = '', region } = (await maybeAvailability(deps.db, id)) ?? {}
          return SerializedReply.of(availability.listDaysOff.reply, {
            data: await listOwnDaysOff(deps.db, id, today),
            public_holidays: listPublicHolidays(
              { country: country_code, region },
              today,
              yearsAfter(today, DAYS_OFF_YEARS),
              locale,
            ),
          })
        })
      },
      addDaysOff: async ({ viewer, body }) => ({ data: await addDaysOff(deps, viewer, body) }),
      removeDaysOff: ({ viewer, params: { id } }) => removeDaysOff(deps, viewer, id),
    },
    options,
  )
}
