/** What the installation is called and how it looks at the moment: as it was set up, or as an owner published it. */
import { SHIPPED_COLOURS, type BrandColours } from '@husrum/contract/back-office/company/brand-colours.rules.ts'
import { letterIcon } from '@husrum/contract/back-office/company/letter-icon.rules.ts'
import type { Site } from '@husrum/contract/core/pages/page-request.ts'
import type { Config } from '../../config/config.ts'

/** What pages are handed of it, and what mails look like. */
export type Brand = Pick<Site, 'product' | 'company' | 'logoUrl' | 'styleUrl' | 'links'> & {
  /** What icons are drawn from: as `ownIcon` or `letterIcon` writes it, or the hash of the logo. */
  icon?: string | undefined
  colours: BrandColours
  mail: MailLook
}
/** What of the look mails have; without any of it they are as shipped. */
export type MailLook = {
  /** A colour that dark words can be read on. */ accent?: string
  /** From the root of the site. Mail programs draw PNG, and hardly anything else. */ logoUrl?: string
}
/** `company` for the imprint, the terms and every mail; whoever writes texts reads them of the catalogues. */
export type LiveBrand = { now(): Brand; set(brand: Brand): void }

export function createBrand({ product, company, logo }: Pick<Config, 'product' | 'company' | 'logo'>): LiveBrand {
  let brand: Brand = {
    product,
    company,
    logoUrl: logo && '/logo',
    icon: letterIcon(product, SHIPPED_COLOURS),
    colours: SHIPPED_COLOURS,
    mail: shippedMailLook({ logo }),
  }
  return { now: () => brand, set: (next) => void (brand = next) }
}

/** With the logo of the settings, where mail programs draw it. */
export const shippedMailLook = ({ logo }: Pick<Config, 'logo'>): MailLook =>
  logo?.type === 'image/png' ? { logoUrl: '/logo' } : {}
