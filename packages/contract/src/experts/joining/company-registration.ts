/**
 * Whether a company number looks valid for its country. It only warns, because registers have exceptions and staff
 * check every number. It does not use zod, because forms run it at every key.
 */

/** `shape`: no known form of the country's registers; `check_digit`: a known form with a wrong digit. */
export type RegistrationProblem = 'shape' | 'check_digit'

/** `shape` is matched against letters and digits alone; the check is calculated from its first group. */
type Form = { shape: RegExp; holds?: (digits: string) => boolean }

const digitsOf = (text: string): number[] => Array.from(text, Number)
const weigh = (text: string, weights: readonly number[]): number =>
  digitsOf(text).reduce((sum, digit, at) => sum + digit * (weights[at] ?? 0), 0)

/** The weighted sum with the check digit is a multiple of eleven; numbers with check digit ten are not issued. */
const elevenWith =
  (...weights: number[]) =>
  (digits: string) =>
    weigh(digits, weights) % 11 === 0

/** Sum of the digits of the products with 1 and 2 in turns; the last digit counts once. */
function luhnSum(digits: string): number {
  return digitsOf(digits).reduceRight((sum, digit, at) => {
    const product = (digits.length - 1 - at) % 2 === 0 ? digit : digit * 2
    return sum + (product > 9 ? product - 9 : product)
  }, 0)
}

/** ISO/IEC 7064, MOD 11,10. */
function iso11And10(digits: string): boolean {
  const product = digitsOf(digits.slice(0, -1)).reduce((before, digit) => (((before + digit) % 10 || 10) * 2) % 11, 10)
  return (11 - product) % 10 === Number(digits.at(-1))
}

/** ISO/IEC 7064, MOD 97-10, letters as 10 to 35. */
function iso97(text: string): boolean {
  const digits = Array.from(text, (sign) => String(Number.parseInt(sign, 36))).join('')
  return digitsOf(digits).reduce((rest, digit) => (rest * 10 + digit) % 97, 0) === 1
}

const formsOf: Readonly<Record<string, readonly Form[]>> = {
  // CVR: Erhvervsstyrelsen, "Modulus 11 kontrol"; the VAT number is the same with the prefix DK
  DK: [{ shape: /^(?:DK)?(?:CVR|SE|MOMS)?(?:NR|NUMMER)?([1-9]\d{7})$/, holds: elevenWith(2, 7, 6, 5, 4, 3, 2, 1) }],
  DE: [
    // Handels-, Genossenschafts-, Partnerschafts-, Vereins-, Gesellschaftsregister (HRV § 13, GBR-Register since 2024);
    // the court is written before or after
    { shape: /^\p{L}*?(?:HRA|HRB|GNR|PR|VR|GSR)(?:NR)?(\d{1,6})\p{L}*$/u },
    // USt-IdNr and W-IdNr (the same with five digits for the establishment): Bundeszentralamt für Steuern
    { shape: /^(?:UST)?(?:IDNR|ID)?DE(\d{9})(?:\d{5})?$/, holds: iso11And10 },
  ],
  // Bolagsverket and Skatteverket, "organisationsnummer": ten digits by Luhn, as a personal number; VAT: prefix SE,
  // suffix 01
  SE: [
    {
      shape: /^(?:ORG(?:ANISATIONS)?(?:NR|NUMMER))?(?:SE)?(?:16|19|20)?(\d{10})(?:01)?$/,
      holds: (digits) => luhnSum(digits) % 10 === 0,
    },
  ],
  // Brønnøysundregistrene, "Om organisasjonsnummeret"; suffix MVA for companies registered for VAT
  NO: [
    {
      shape: /^(?:ORG(?:ANISASJONS)?(?:NR|NUMMER))?(?:NO)?(\d{9})(?:MVA)?$/,
      holds: elevenWith(3, 2, 7, 6, 5, 4, 3, 2, 1),
    },
  ],
  AT: [
    // Firmenbuchnummer: up to six digits and a letter (FBG § 15)
    { shape: /^(?:FN|FIRMENBUCHNUMMER)?(\d{1,6})[A-Z]$/ },
    // UID: Bundesministerium für Finanzen, "Konstruktionsregeln": Luhn's sum of the first seven, the eighth and four
    {
      shape: /^(?:UID)?(?:NR)?ATU(\d{8})$/,
      holds: (digits) => (luhnSum(digits.slice(0, 7)) + Number(digits[7]) + 4) % 10 === 0,
    },
  ],
  // UID: Bundesamt für Statistik, eCH-0097; the suffix has the letters of the VAT and commercial registers
  CH: [
    {
      shape: /^(?:UID)?(?:CHE)?(\d{9})(?:MWST|TVA|IVA|HR|RC)?$/,
      holds: elevenWith(5, 4, 3, 2, 7, 6, 5, 4, 1),
    },
  ],
  NL: [
    // Kamer van Koophandel: eight digits, issued in sequence
    { shape: /^(?:KVK)?(?:NR|NUMMER)?(\d{8})$/ },
    // btw-id: Belastingdienst; sole traders' by MOD 97-10 since 2020, companies' still by the nine digits
    {
      shape: /^(?:BTW)?(?:ID|NR|NUMMER)?(?:NL)?(\d{9}B\d{2})$/,
      holds: (id) => iso97(`NL${id}`) || elevenWith(9, 8, 7, 6, 5, 4, 3, 2, -1)(id.slice(0, 9)),
    },
  ],
  // Companies House, "Company number": eight characters. Leading zeros are often left out; Northern Ireland has old
  // ones with one letter
  GB: [{ shape: /^(?:GB|UK)?(?:COMPANY)?(?:NO|NUMBER|CRN)?(\d{6,8}|[A-Z]{2}\d{6}|R\d{7}|[A-Z]{2}\d{5}[A-Z])$/ }],
}

/** Longer than any number with the name of its register; longer texts are not parsed. */
const LONGEST = 120
/** The letters and digits of a text. */
const bareOf = (value: string): string =>
  value
    .slice(0, LONGEST)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Undefined when it looks valid, is empty, or the country (ISO 3166-1 code) has no rule. */
export function companyRegistrationProblem(countryCode: string, value: string): RegistrationProblem | undefined {
  const forms = formsOf[countryCode.toUpperCase()]
  const bare = bareOf(value)
  if (!forms || value.trim() === '') return undefined
  const fitting = forms.flatMap((form) => {
    const digits = form.shape.exec(bare)?.[1]
    return digits === undefined ? [] : [{ form, digits }]
  })
  if (fitting.length === 0) return 'shape'
  return fitting.some(({ form, digits }) => form.holds?.(digits) ?? true) ? undefined : 'check_digit'
}

/** Forms of VAT numbers, which VIES can check. */
const vatForms: Readonly<Record<string, { shape: RegExp; number: (digits: string) => string }>> = {
  DK: { shape: /^(?:DK)?(?:CVR|SE|MOMS)?(?:NR|NUMMER)?([1-9]\d{7})$/, number: (digits) => `DK${digits}` },
  DE: { shape: /^(?:UST)?(?:IDNR|ID)?DE(\d{9})(?:\d{5})?$/, number: (digits) => `DE${digits}` },
  SE: {
    shape: /^(?:ORG(?:ANISATIONS)?(?:NR|NUMMER))?(?:SE)?(?:16|19|20)?(\d{10})(?:01)?$/,
    number: (digits) => `SE${digits}01`,
  },
  AT: { shape: /^(?:UID)?(?:NR)?ATU(\d{8})$/, number: (digits) => `ATU${digits}` },
  NL: { shape: /^(?:BTW)?(?:ID|NR|NUMMER)?(?:NL)?(\d{9}B\d{2})$/, number: (digits) => `NL${digits}` },
}

/** The number with its country, as VIES takes it; undefined if it is not a VAT number. */
export function vatNumberOf(countryCode: string, value: string): string | undefined {
  const form = vatForms[countryCode.toUpperCase()]
  const digits = form?.shape.exec(bareOf(value))?.[1]
  return digits === undefined ? undefined : form?.number(digits)
}

/** Eight digits as in the Danish register; undefined for other countries. */
export function cvrNumberOf(countryCode: string, value: string): string | undefined {
  return countryCode.toUpperCase() === 'DK' ? vatNumberOf('DK', value)?.slice(2) : undefined
}
