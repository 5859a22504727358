/** The current name and look of the installation: from the settings, or as an owner published them. */
import { SHIPPED_COLOURS, type BrandColours } from '@husrum/contract/back-office/company/brand-colours.rules.ts'
import { letterIcon } from '@husrum/contract/back-office/company/letter-icon.rules.ts'
import type { Site } from '@husrum/contract/core/pages/page-request.ts'
import type { Config } from '../../config/config.ts'

/** The part that pages get, and the look of mails. */
export type Brand = Pick<Site, 'product' | 'company' | 'logoUrl' | 'styleUrl' | 'links'> & {
  /** The source of the icons: the output of `ownIcon` or `letterIcon`, or the hash of the logo. */
  icon?: string | undefined
  colours: BrandColours
  mail: MailLook
}
/** The look of mails; without any of these values they look as shipped. */
export type MailLook = {
  /** A colour with enough contrast to dark text. */ accent?: string
  /** A path from the root of the site. Mail programs show PNG, and hardly any other format. */ logoUrl?: string
}
/** `company` for the imprint, the terms and every mail; code that composes texts uses the catalogues instead. */
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

/** Uses the logo of the settings, where mail programs can show it. */
export const shippedMailLook = ({ logo }: Pick<Config, 'logo'>): MailLook =>
  logo?.type === 'image/png' ? { logoUrl: '/logo' } : {}
