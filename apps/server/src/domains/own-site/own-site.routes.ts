/** The expert's own site, as its owner sets it up. */
import { ownSites } from '@husrum/contract/own-site.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { requireExpert } from '../../platform/http/http-viewer.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { chooseHandle, readHandles } from '../experts/handles.service.ts'

export function mountOwnSite(
  http: FastifyInstance,
  deps: Pick<Deps, 'db' | 'events' | 'refs'>,
  options: MountOptions,
): void {
  mount(
    http,
    ownSites,
    {
      getOwnSite: async ({ viewer }) => ({ data: await readHandles(deps.db, requireExpert(viewer)) }),
      async chooseHandle({ viewer, body: { handle } }) {
        const expertId = requireExpert(viewer)
        await chooseHandle(deps, expertId, handle)
        return { data: await readHandles(deps.db, expertId) }
      },
    },
    options,
  )
}
