import { secondFactor } from '@husrum/contract/identity/accounts/second-factor.ts'
import type { FastifyInstance } from 'fastify'
import { mount, type MountOptions } from '../../../../platform/http/mount.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import type { Pictures } from '../../../foundation/media/media.service.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'
import { presentSession } from '../accounts.presenting.ts'
import type { ProveOwner } from '../passwords/owner.service.ts'
import * as service from './second-factor.service.ts'

type Deps = service.SecondFactorDeps & Pick<Platform, 'allowances'> & { refs: References; pictures: Pictures }

export function mountSecondFactor(http: FastifyInstance, deps: Deps, prove: ProveOwner, options: MountOptions): void {
  mount(
    http,
    secondFactor,
    {
      async finishLogin({ body, caller, userAgent, locale }) {
        const opened = await service.finishLogin(deps, { ...body, caller, userAgent })
        return { data: await presentSession(deps, opened, locale) }
      },
      getSecondFactor: async ({ viewer }) => ({ data: await service.readSecondFactor(deps, viewer) }),
      startSecondFactor: async ({ viewer, body }) => ({
        data: await service.startSecondFactor(deps, prove, viewer, body),
      }),
      confirmSecondFactor: async ({ viewer, body }) => ({
        data: { recovery_codes: await service.confirmSecondFactor(deps, viewer, body.code) },
      }),
      endSecondFactor: ({ viewer, body }) => service.endSecondFactor(deps, prove, viewer, body),
      renewRecoveryCodes: async ({ viewer, body }) => ({
        data: { recovery_codes: await service.renewRecoveryCodes(deps, prove, viewer, body) },
      }),
    },
    options,
  )
}
