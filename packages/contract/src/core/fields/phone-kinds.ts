/** What kind of number it is: apart from the schemas, for browsers do without the metadata this takes. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { servedCountries } from './bounds.ts'

/** Where no text message arrives, or one costs more than one. What the metadata cannot tell is tried. */
const refused = new Set<string | undefined>([
  'FIXED_LINE',
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'PAGER',
  'UAN',
  'VOICEMAIL',
  'PERSONAL_NUMBER',
])

/** The country we serve that an E.164 number belongs to, or `other`; and whether a code can be sent there. */
export function phoneKind(e164: string): { country: string; receives: boolean } {
  const number = parsePhoneNumberFromString(e164)
  return {
    country: servedCountries.find((served) => served === number?.country) ?? 'other',
    receives: !refused.has(number?.getType()),
  }
}
