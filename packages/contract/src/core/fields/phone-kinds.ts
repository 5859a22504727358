/** The kind of a phone number, separate from the schemas: browsers do not load the metadata this needs. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { servedCountries } from './bounds.ts'

/** Kinds that receive no text messages, or only at a higher price. Numbers of unknown kind are allowed. */
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

/** The served country of an E.164 number, or `other`, and whether a code can be sent there. */
export function phoneKind(e164: string): { country: string; receives: boolean } {
  const number = parsePhoneNumberFromString(e164)
  return {
    country: servedCountries.find((served) => served === number?.country) ?? 'other',
    receives: !refused.has(number?.getType()),
  }
}
