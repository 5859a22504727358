import { userSteps } from '@husrum/contract/identity/accounts/user-steps.ts'
import type { FastifyInstance } from 'fastify'
import { mount, type MountOptions } from '../../../../platform/http/mount.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import type { Pictures } from '../../../foundation/media/media.service.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'
import { presentSession } from '../accounts.presenting.ts'
import { impersonate } from './impersonation.service.ts'
import { changeUser } from './user-steps.service.ts'

export function mountUserSteps(
  http: FastifyInstance,
  deps: Platform & { refs: References; pictures: Pictures },
  options: MountOptions,
): void {
  mount(
    http,
    userSteps,
    {
      async changeUser({ viewer, params, body }) {
        const { id, suspended_at, told } = await changeUser(deps, viewer, params.id, body)
        return { data: { id, suspended_at: suspended_at?.toISOString() ?? null, told } }
      },
      async impersonate({ viewer, params, body, userAgent, locale }) {
        const opened = await impersonate(deps, viewer, params.id, { ...body, userAgent })
        return { data: await presentSession(deps, opened, locale) }
      },
    },
    options,
  )
}
