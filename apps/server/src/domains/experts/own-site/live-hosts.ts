/** Caches the hosts that experts have proven, so that an invented name causes no query. */
import { createPolledValue, type PolledValue } from '../../../platform/core/sync/polled-value.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { listHostOwners, type HostOwner } from './domains.queries.ts'

export type LiveHosts = Pick<PolledValue<unknown>, 'refresh' | 'start' | 'stop'> & {
  ownerOf(host: string): HostOwner | undefined
}

export function createLiveHosts({ db, log }: Pick<Platform, 'db' | 'log'>): LiveHosts {
  let owners = new Map<string, HostOwner>()
  const { refresh, start, stop } = createPolledValue(
    'own hosts',
    [],
    async () => {
      const rows = await listHostOwners(db)
      owners = new Map(rows.map(({ host, ...owner }) => [host, owner]))
      return rows
    },
    { log },
  )
  return { refresh, start, stop, ownerOf: (host) => owners.get(host) }
}
