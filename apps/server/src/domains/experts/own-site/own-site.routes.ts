/** The settings of an expert's own site. */
import { ownSites, type OwnSite } from '@husrum/contract/experts/own-site.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { requireExpert, type Viewer } from '../../../platform/http/http-viewer.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { chooseHandle, readHandles } from '../profile/handles/handles.service.ts'
import { checkOwnDomain, connectDomain, readDomain, removeDomain, type DomainDeps } from './domains.service.ts'

export function mountOwnSite(
  http: FastifyInstance,
  deps: DomainDeps & Pick<Deps, 'refs'>,
  options: MountOptions,
): void {
  async function present(viewer: Viewer): Promise<{ data: OwnSite }> {
    const expertId = requireExpert(viewer)
    const site = await readHandles(deps.db, expertId)
    const domain = await readDomain(deps, expertId)
    return { data: { ...site, domain, domains_offered: deps.config.ownSitesHost !== undefined } }
  }
  mount(
    http,
    ownSites,
    {
      getOwnSite: ({ viewer }) => present(viewer),
      async chooseHandle({ viewer, body: { handle } }) {
        await chooseHandle(deps, requireExpert(viewer), handle)
        return present(viewer)
      },
      async connectDomain({ viewer, body: { host } }) {
        await connectDomain(deps, requireExpert(viewer), host)
        return present(viewer)
      },
      async checkDomain({ viewer }) {
        await checkOwnDomain(deps, requireExpert(viewer))
        return present(viewer)
      },
      removeDomain: ({ viewer }) => removeDomain(deps, requireExpert(viewer)),
    },
    options,
  )
}
