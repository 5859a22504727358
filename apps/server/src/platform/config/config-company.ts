/** Who runs the installation and what it is called, for pages, legal texts, mails and the API's description. */
import { statSync } from 'node:fs'
import path from 'node:path'
import type { Company } from '@husrum/contract/core/pages/page-request.ts'
import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import { ConfigError, given, requiredInProduction, type Env } from './config-parts.ts'

const example = {
  COMPANY_NAME: 'Husrum ApS',
  COMPANY_ADDRESS: 'Eksempelgade 1; 8000 Aarhus C; Denmark',
  COMPANY_REGISTRATION: 'CVR 12345678',
  COMPANY_VAT: 'DK12345678',
  COMPANY_EMAIL: 'hello@husrum.example',
  COMPANY_PHONE: '+45 12 34 56 78',
}

/** Production requires all of them, as the law does for an imprint. A company without a number sets `none`. */
export function readCompany(env: Env, production: boolean): Company {
  const told = (name: keyof typeof example, about: string): string | undefined => {
    const value = given(env, name)
    if (value && /\p{Cc}/u.test(value))
      throw new ConfigError(`${name} must be one line. Example: ${name}=${example[name]}`)
    return requiredInProduction(name, value, production, { about, example: example[name] })
  }
  const name = told('COMPANY_NAME', 'the imprint, the terms and every mail name it')
  const address = told('COMPANY_ADDRESS', 'the imprint shows it; semicolons part the lines')
  const registration = told('COMPANY_REGISTRATION', 'the imprint shows it; "none" where there is none')
  const vat = told('COMPANY_VAT', 'the imprint shows it; "none" where there is none')
  const email = told('COMPANY_EMAIL', 'the imprint and the terms tell people to write there')
  const phone = told('COMPANY_PHONE', 'the imprint shows it')
  if (email && !isMailAddress(email))
    throw new ConfigError(
      `COMPANY_EMAIL must be an e-mail address, not "${email}". Example: COMPANY_EMAIL=${example.COMPANY_EMAIL}`,
    )
  return {
    name: name ?? example.COMPANY_NAME,
    address: (address ?? 'Eksempelgade 1; 8000 Aarhus C')
      .split(';')
      .map((line) => line.trim())
      .filter(Boolean),
    registration: orNone(registration),
    vat: orNone(vat),
    email: email ?? example.COMPANY_EMAIL,
    phone: orNone(phone),
    madeUp: name === undefined,
  }
}

const orNone = (value: string | undefined) => (value?.toLowerCase() === 'none' ? undefined : value)
const isMailAddress = (text: string) =>
  /^[^\s<>(),;:"\\@\p{Cc}]+@[^\s<>(),;:"\\@\p{Cc}]+\.[^\s<>(),;:"\\@\p{Cc}]+$/u.test(text)

/** The recipient of visitors' messages and of the daily digest of open work. */
export function readStaffEmail(env: Env, company: Company): string {
  const email = given(env, 'STAFF_EMAIL') ?? company.email
  if (!isMailAddress(email))
    throw new ConfigError(
      `STAFF_EMAIL must be an e-mail address, not "${email}". Example: STAFF_EMAIL=staff@husrum.example`,
    )
  return email
}

export function readStaffLocale(env: Env): Locale {
  const asked = given(env, 'STAFF_LOCALE') ?? 'en'
  if (!isLocale(asked))
    throw new ConfigError(`STAFF_LOCALE must be "en", "da" or "de", not "${asked}". Example: STAFF_LOCALE=da`)
  return asked
}

export const PRODUCT = 'Husrum'

export function readProduct(env: Env): string {
  const name = given(env, 'PRODUCT_NAME') ?? PRODUCT
  if (name.length > 40 || /[\p{Cc}<>{}$]/u.test(name))
    throw new ConfigError(
      'PRODUCT_NAME must have 40 characters at most, without <, >, {, } and $. Example: PRODUCT_NAME=Husrum',
    )
  return name
}

const logoTypes: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' }
export type Logo = { file: string; type: string }

/** Unset: the name is shown in the pages' typeface. */
export function readLogo(env: Env): Logo | undefined {
  const value = given(env, 'LOGO_FILE')
  if (value === undefined) return undefined
  const file = path.resolve(value)
  const type = logoTypes[path.extname(file).toLowerCase()]
  const found = statSync(file, { throwIfNoEntry: false })
  if (!type || !found?.isFile() || found.size > 200_000)
    throw new ConfigError(
      `LOGO_FILE must be an SVG, PNG or WebP file of at most 200 kB, and ${file} is not. Example: LOGO_FILE=/srv/husrum/logo.svg`,
    )
  return { file, type }
}
