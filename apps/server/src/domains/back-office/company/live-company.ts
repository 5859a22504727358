/** The published company, name and look in memory, for every page, mail and card. */
import type { CompanyFacts } from '@husrum/contract/back-office/company/company.ts'
import { SHIPPED_COLOURS } from '@husrum/contract/back-office/company/brand-colours.rules.ts'
import { shippedMailLook, type Brand, type LiveBrand } from '../../../platform/core/texts/brand.ts'
import { ownIcon } from '@husrum/contract/back-office/company/brand-icons.rules.ts'
import { letterIcon } from '@husrum/contract/back-office/company/letter-icon.rules.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Editions } from '../../../platform/core/sync/published-versions.ts'
import { logoAddress, lookAddress } from './look.ts'
import { listLogos, listVersions } from './company.queries.ts'

type Settings = Pick<Config, 'product' | 'company' | 'logo'>
type Options = {
  db: Database
  editions: Editions
  config: Settings
  brand: LiveBrand
  /** Called after a change: what was derived from the old version is outdated. */ onChange: () => void
}

export function followCompany({ db, editions, config, brand, onChange }: Options): void {
  let held = 0
  editions.keep('company', async () => {
    const [newest] = await listVersions(db, 1)
    const number = newest?.number ?? 0
    if (number === held) return
    brand.set(brandOf(config, await withoutMissingIcon(db, newest?.facts ?? shippedFacts(config))))
    held = number
    onChange()
  })
}

/** Leaves out an icon whose picture is missing: an older release without icons deletes such pictures. */
async function withoutMissingIcon(db: Database, facts: CompanyFacts): Promise<CompanyFacts> {
  const { icon } = facts
  return icon === null || (await listLogos(db, [icon])).length > 0 ? facts : { ...facts, icon: null }
}

/** The configuration of the server: version 0. */
export const shippedFacts = ({ product, company }: Settings): CompanyFacts => ({
  product,
  name: company.name,
  address: company.address,
  registration: company.registration ?? null,
  vat: company.vat ?? null,
  email: company.email,
  phone: company.phone ?? null,
  links: [],
  ...SHIPPED_COLOURS,
  logo: null,
  logo_dark: null,
  icon: null,
})

export function brandOf({ company, logo: configured }: Settings, facts: CompanyFacts): Brand {
  const { product, name, address, registration, vat, email, phone, links } = facts
  return {
    product,
    company: {
      name,
      address,
      registration: registration ?? undefined,
      vat: vat ?? undefined,
      email,
      phone: phone ?? undefined,
      // while the demo's company stays, so does the note that nobody runs it
      madeUp: company.madeUp && name === company.name,
    },
    logoUrl: facts.logo ? logoAddress(facts.logo) : configured && '/logo',
    styleUrl: lookAddress(facts),
    links,
    icon: facts.icon ? ownIcon(facts.icon) : (facts.logo ?? letterIcon(product, facts)),
    colours: { accent: facts.accent, band: facts.band },
    mail: {
      ...(facts.accent === SHIPPED_COLOURS.accent ? {} : { accent: facts.accent }),
      // mails have a light background, whatever theme their reader has
      ...(facts.logo ? { logoUrl: logoAddress(facts.logo) } : shippedMailLook({ logo: configured })),
    },
  }
}
