/** The processors of an installation, for its privacy policy: exactly those that are configured. */
import type { Service } from '@husrum/contract/core/pages/page-request.ts'
import type { Config } from './config.ts'

export type ServiceSettings = Pick<
  Config,
  'production' | 'mail' | 'inbound' | 'sms' | 'push' | 'stripe' | 'tagging' | 'mapTiles'
> & { translation?: object | undefined }

/** In development stand-ins replace providers, and no data leave the machine. */
export function servicesOf(config: ServiceSettings): Service[] {
  const { production, mail, inbound, sms, push, stripe, tagging, translation, mapTiles } = config
  const used: [Service, boolean][] = [
    ['hosting', true],
    ['mail', mail !== undefined],
    ['inbound', production && inbound !== undefined],
    ['sms', sms !== undefined],
    ['push', production && push],
    ['payments', stripe !== undefined],
    ['tagging', tagging !== undefined],
    ['translation', translation !== undefined],
    ['maps', mapTiles !== undefined],
  ]
  return used.flatMap(([service, isUsed]) => (isUsed ? service : []))
}
