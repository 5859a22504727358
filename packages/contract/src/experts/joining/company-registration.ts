/**
 * Whether a company number looks right for its country. It only warns: registers have exceptions, and staff check every
 * number. No zod here: forms run it at every key.
 */

/** `shape`: none of the forms the country's registers use; `check_digit`: one of them, but a digit is wrong. */
export type RegistrationProblem = 'shape' | 'check_digit'

/** `shape` is matched against letters and digits alone; its first group is what the check is made over. */
type Form = { shape: RegExp; holds?: (digits: string) => boolean }

const digitsOf = (text: string): number[] => Array.from(text, Number)
const weigh = (text: string, weights: readonly number[]): number =>
  digitsOf(text).reduce((sum, digit, at) => sum + digit * (weights[at] ?? 0), 0)

/** The weighted sum with the check digit is a multiple of eleven; a check digit of ten is never given out. */
const elevenWith =
  (...weights: number[]) =>
  (digits: string) =>
    weigh(digits, weights) % 11 === 0

/** Digits of the products of 1 and 2 by turns, added up; the last digit counts once. */
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
  // CVR: Erhvervsstyrelsen, "Modulus 11 kontrol"; the VAT number is the same with DK before it
  DK: [{ shape: /^(?:DK)?(?:CVR|SE|MOMS)?(?:NR|NUMMER)?([1-9]\d{7})$/, holds: elevenWith(2, 7, 6, 5, 4, 3, 2, 1) }],
  DE: [
    // Handels-, Genossenschafts-, Partnerschafts-, Vereins-, Gesellschaftsregister (HRV § 13, GBR-Register since 2024);
    // the court stands before or after
    { shape: /^\p{L}*?(?:HRA|HRB|GNR|PR|VR|GSR)(?:NR)?(\d{1,6})\p{L}*$/u },
    // USt-IdNr and W-IdNr (the same with five digits for the establishment): Bundeszentralamt für Steuern
    { shape: /^(?:UST)?(?:IDNR|ID)?DE(\d{9})(?:\d{5})?$/, holds: iso11And10 },
  ],
  // Bolagsverket and Skatteverket, "organisationsnummer": ten digits by Luhn, as a personal number; VAT: SE before, 01
  // behind
  SE: [
    {
      shape: /^(?:ORG(?:ANISATIONS)?(?:NR|NUMMER))?(?:SE)?(?:16|19|20)?(\d{10})(?:01)?$/,
      holds: (digits) => luhnSum(digits) % 10 === 0,
    },
  ],
  // Brønnøysundregistrene, "Om organisasjonsnummeret"; MVA behind it for those who pay VAT
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
  // UID: Bundesamt für Statistik, eCH-0097; the VAT and commercial registers' letters behind it
  CH: [
    {
      shape: /^(?:UID)?(?:CHE)?(\d{9})(?:MWST|TVA|IVA|HR|RC)?$/,
      holds: elevenWith(5, 4, 3, 2, 7, 6, 5, 4, 1),
    },
  ],
  NL: [
    // Kamer van Koophandel: eight digits, given out in order
    { shape: /^(?:KVK)?(?:NR|NUMMER)?(\d{8})$/ },
    // btw-id: Belastingdienst; sole traders' by MOD 97-10 since 2020, companies' still over the nine digits
    {
      shape: /^(?:BTW)?(?:ID|NR|NUMMER)?(?:NL)?(\d{9}B\d{2})$/,
      holds: (id) => iso97(`NL${id}`) || elevenWith(9, 8, 7, 6, 5, 4, 3, 2, -1)(id.slice(0, 9)),
    },
  ],
  // Companies House, "Company number": eight characters. Leading zeros are often left out; Northern Ireland has old
  // ones with one letter
  GB: [{ shape: /^(?:GB|UK)?(?:COMPANY)?(?:NO|NUMBER|CRN)?(\d{6,8}|[A-Z]{2}\d{6}|R\d{7}|[A-Z]{2}\d{5}[A-Z])$/ }],
}

/** Longer than any number with its register's name: not read further. */
const LONGEST = 120
/** Letters and digits alone. */
const bareOf = (value: string): string =>
  value
    .slice(0, LONGEST)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Undefined when it looks right, is empty, or there is no rule for the country (ISO 3166-1 code). */
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

/** What VIES is asked about: numbers of these forms are for VAT. */
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

/** The number with its country, as VIES takes it; undefined where it is none for VAT. */
export function vatNumberOf(countryCode: string, value: string): string | undefined {
  const form = vatForms[countryCode.toUpperCase()]
  const digits = form?.shape.exec(bareOf(value))?.[1]
  return digits === undefined ? undefined : form?.number(digits)
}

/** Eight digits as the Danish register has them; undefined elsewhere. */
export function cvrNumberOf(countryCode: string, value: string): string | undefined {
  return countryCode.toUpperCase() === 'DK' ? vatNumberOf('DK', value)?.slice(2) : undefined
}
