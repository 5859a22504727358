/** What the installation is called and how it looks at the moment: as it was set up, or as an owner published it. */
import type { Site } from '@husrum/contract/page-request.ts'
import type { Config } from './config/config.ts'

/** What pages are handed of it. */
export type Brand = Pick<Site, 'product' | 'company' | 'logoUrl' | 'styleUrl' | 'links'>
/** `company` for the imprint, the terms and every mail; whoever writes texts reads them of the catalogues. */
export type LiveBrand = { now(): Brand; set(brand: Brand): void }

export function createBrand({ product, company, logo }: Pick<Config, 'product' | 'company' | 'logo'>): LiveBrand {
  let brand: Brand = { product, company, logoUrl: logo && '/logo' }
  return { now: () => brand, set: (next) => void (brand = next) }
}
