import { takeout } from '@husrum/contract/takeout.ts'
import type { FastifyInstance } from 'fastify'
import { mount, type MountOptions } from '../../platform/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Pictures } from '../media/media.service.ts'
import { packAccount } from './takeout.service.ts'

export function mountTakeout(
  http: FastifyInstance,
  deps: Pick<Platform, 'db' | 'limits'> & { pictures: Pictures },
  options: MountOptions,
): void {
  mount(
    http,
    takeout,
    {
      exportAccount: async ({ viewer }) => ({
        name: 'husrum.zip',
        content: await packAccount(deps, viewer.account_id),
      }),
    },
    options,
  )
}
