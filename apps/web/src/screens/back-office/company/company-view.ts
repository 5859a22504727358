/** The open tab of the company page, stored in the address. */
import type { CompanyFacts } from '@husrum/contract/back-office/company/company.ts'
import { iconAddress, ownIcon } from '@husrum/contract/back-office/company/brand-icons.rules.ts'
import { search, searchOption } from '#lib/addresses/search.ts'

export const sides = ['write', 'preview', 'versions'] as const
export type Side = (typeof sides)[number]

export const readCompanyView = search({ side: searchOption(sides) })
export type CompanyView = ReturnType<typeof readCompanyView>

/** The values as they are in the fields: a list is one line per item. */
export type Typed = Record<keyof CompanyFacts, string>

export const typedOf = (facts: CompanyFacts): Typed => ({
  product: facts.product,
  name: facts.name,
  address: facts.address.join('\n'),
  registration: facts.registration ?? '',
  vat: facts.vat ?? '',
  email: facts.email,
  phone: facts.phone ?? '',
  links: facts.links.join('\n'),
  accent: facts.accent,
  band: facts.band,
  logo: facts.logo ?? '',
  logo_dark: facts.logo_dark ?? '',
  icon: facts.icon ?? '',
})

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const factsOf = (typed: Typed): CompanyFacts => ({
  product: typed.product,
  name: typed.name,
  address: linesOf(typed.address),
  registration: typed.registration.trim() || null,
  vat: typed.vat.trim() || null,
  email: typed.email,
  phone: typed.phone.trim() || null,
  links: linesOf(typed.links),
  accent: typed.accent.trim().toLowerCase(),
  band: typed.band.trim().toLowerCase(),
  logo: typed.logo || null,
  logo_dark: typed.logo_dark || null,
  icon: typed.icon || null,
})

/** The keys are literals, so that the check for unused texts finds them. */
export const factNames: Record<keyof CompanyFacts, string> = {
  product: 'admin-company.fact.product',
  name: 'admin-company.fact.name',
  address: 'admin-company.fact.address',
  registration: 'admin-company.fact.registration',
  vat: 'admin-company.fact.vat',
  email: 'admin-company.fact.email',
  phone: 'admin-company.fact.phone',
  links: 'admin-company.fact.links',
  accent: 'admin-company.fact.accent',
  band: 'admin-company.fact.band',
  logo: 'admin-company.fact.logo',
  logo_dark: 'admin-company.fact.logoDark',
  icon: 'admin-company.fact.icon',
}
export type LogoName = 'logo' | 'logo_dark' | 'icon'
export const isLogo = (name: keyof CompanyFacts): name is LogoName =>
  name === 'logo' || name === 'logo_dark' || name === 'icon'
export const logoAddress = (name: LogoName, hash: string): string =>
  name === 'icon' ? iconAddress(ownIcon(hash), 'app') : `/look/logo-${hash}.png`

// Object.keys returns plain strings; they are the keys of this table
export const factKeys = Object.keys(factNames) as (keyof CompanyFacts)[]
