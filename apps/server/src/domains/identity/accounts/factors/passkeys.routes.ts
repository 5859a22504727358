import { passkeys } from '@husrum/contract/identity/accounts/passkeys.ts'
import type { FastifyInstance } from 'fastify'
import { mount, type MountOptions } from '../../../../platform/http/mount.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import type { Pictures } from '../../../foundation/media/media.service.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'
import { presentPasskey, presentSession } from '../accounts.presenting.ts'
import type { ProveOwner } from '../passwords/owner.service.ts'
import * as service from './passkeys.service.ts'

type Deps = service.PasskeyDeps & Pick<Platform, 'allowances'> & { refs: References; pictures: Pictures }

export function mountPasskeys(http: FastifyInstance, deps: Deps, prove: ProveOwner, options: MountOptions): void {
  mount(
    http,
    passkeys,
    {
      startPasskeyLogin: async ({ caller }) => ({ data: await service.startPasskeyLogin(deps, caller) }),
      async finishPasskeyLogin({ body, caller, userAgent, locale }) {
        const opened = await service.finishPasskeyLogin(deps, { ...body, caller, userAgent, locale })
        return { data: await presentSession(deps, opened, locale) }
      },
      listPasskeys: async ({ viewer }) => ({
        data: (await service.listPasskeys(deps, viewer)).map(presentPasskey),
      }),
      startPasskey: async ({ viewer, body }) => ({
        data: await service.startPasskey(deps, prove, viewer, body),
      }),
      async addPasskey({ viewer, body, address, userAgent }) {
        const { row, codes } = await service.addPasskey(deps, viewer, { ...body, address, userAgent })
        return { data: { ...presentPasskey(row), recovery_codes: codes } }
      },
      renamePasskey: async ({ viewer, params, body }) => ({
        data: presentPasskey(await service.renamePasskey(deps, viewer, params.id, body.name)),
      }),
      removePasskey: ({ viewer, params, body, address }) =>
        service.removePasskey(deps, prove, viewer, { id: params.id, ...body, address }),
    },
    options,
  )
}
