import { dataExport } from '@husrum/contract/data-export.ts'
import type { FastifyInstance } from 'fastify'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Pictures } from '../media/media.service.ts'
import type { Attachments } from '../messaging/attachments.service.ts'
import { packAccount } from './data-export.service.ts'

export function mountDataExport(
  http: FastifyInstance,
  deps: Pick<Platform, 'db' | 'limits'> & { pictures: Pictures; attachments: Attachments },
  options: MountOptions,
): void {
  mount(
    http,
    dataExport,
    {
      exportAccount: async ({ viewer }) => ({
        name: 'husrum.zip',
        content: await packAccount(deps, viewer.account_id),
      }),
    },
    options,
  )
}
