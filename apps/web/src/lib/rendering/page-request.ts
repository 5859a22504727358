import { getGlobalStartContext } from '@tanstack/react-start'
import type { PageRequest, Site } from '@husrum/contract/core/pages/page-request.ts'
import { defaultSwitches } from '@husrum/contract/core/switches.rules.ts'

/** For pages rendered without a server's settings: the company of the demo. */
export const unnamedSite: Pick<Site, 'product' | 'logoUrl' | 'company' | 'services' | 'operating' | 'icons'> = {
  icons: { tab: '', touch: '' },
  product: 'Husrum',
  logoUrl: undefined,
  company: {
    name: 'Husrum ApS',
    address: [],
    registration: undefined,
    vat: undefined,
    email: 'hello@husrum.example',
    phone: undefined,
    madeUp: true,
  },
  services: ['hosting'],
  operating: { switches: defaultSwitches(), notice: null },
}

/** The page being rendered; undefined in the browser. */
export function pageRequest(): PageRequest | undefined {
  return getGlobalStartContext()
}
