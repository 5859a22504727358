import { dataExport } from '@husrum/contract/identity/data-export.ts'
import type { FastifyInstance } from 'fastify'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { askForExport, openExport, stateOfExport } from './data-export.service.ts'

export function mountDataExport(
  http: FastifyInstance,
  deps: Pick<Platform, 'db' | 'jobs' | 'limits'> & { files: Files },
  options: MountOptions,
): void {
  mount(
    http,
    dataExport,
    {
      exportAccount: ({ viewer }) => openExport(deps, viewer.account_id),
      getDataExport: async ({ viewer }) => ({ data: await stateOfExport(deps, viewer.account_id) }),
      renewDataExport: async ({ viewer }) => ({
        data: await askForExport(deps, viewer.account_id, { instead: 'any' }),
      }),
    },
    options,
  )
}
