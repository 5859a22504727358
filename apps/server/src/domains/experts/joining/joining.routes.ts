import { joining } from '@husrum/contract/experts/joining/joining.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { presentSession } from '../../identity/accounts/accounts.presenting.ts'
import { presentOwnExpert } from '../profile/own-profile/own-profile.presenting.ts'
import { registerExpert } from './registering.service.ts'
import { submitExpert } from './submitting.service.ts'

export function mountJoining(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  mount(
    http,
    joining,
    {
      async registerExpert({ body, fileLists, caller, userAgent, locale }) {
        const opened = await registerExpert(deps, body, fileLists.showcases, { caller, userAgent, locale })
        return { data: await presentSession(deps, opened, locale) }
      },
      async submitExpert({ viewer, locale }) {
        const id = await submitExpert(deps, viewer)
        return { data: await presentOwnExpert(deps, id, locale) }
      },
    },
    options,
  )
}
