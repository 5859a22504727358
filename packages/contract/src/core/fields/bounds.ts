/** Bounds of form fields; browser and server check with the same schemas (docs/product/flows.md). */
import { getCountryCallingCode, parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min'
import { z } from 'zod'
import { PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts'
import { passwordWeakness } from './passwords.ts'
import { text, trimmed } from '../shapes.ts'

/** Names are inserted into mails and messages: no line breaks or other control characters. */
export const personName = () =>
  trimmed(2, 80).refine((value) => !/\p{Cc}/u.test(value), { error: 'invalid_characters' })

/** Follows the RFC, in lower case; 254 is the longest address SMTP carries. */
export const email = () => text().trim().toLowerCase().max(254).pipe(z.email())

/** The countries we serve; codes are sent to their phones only (docs/product/accounts.md). */
export const servedCountries = ['DK', 'DE', 'SE', 'NO', 'AT', 'CH', 'NL', 'GB'] as const

/** Takes any usual spelling and returns E.164. A number without a prefix is read as Danish, the default prefix. */
export function normalisePhone(value: string): string | undefined {
  const number = parsePhoneNumberFromString(value, 'DK')
  return number?.isValid() ? number.number : undefined
}

export const phone = () =>
  text()
    .trim()
    .max(32)
    .transform((value, context) => {
      const number = normalisePhone(value)
      if (number) return number
      context.addIssue({ code: 'custom', message: 'phone' })
      return z.NEVER
    })

/** True if codes can be sent there. */
export function isServedPhone(e164: string): boolean {
  const country = parsePhoneNumberFromString(e164)?.country
  return servedCountries.some((served) => served === country)
}

/** The country we serve that a prefix such as `+45` belongs to. */
export const countryOfPrefix = (prefix: string) =>
  servedCountries.find((country) => `+${getCountryCallingCode(country)}` === prefix)

/** Whether an E.164 number is too short or too long for its country. */
export function phoneLengthProblem(e164: string): 'short' | 'long' | undefined {
  const found = validatePhoneNumberLength(e164)
  if (found === 'TOO_SHORT') return 'short'
  return found === 'TOO_LONG' ? 'long' : undefined
}

export const password = () => text().min(PASSWORD_MIN).max(PASSWORD_MAX)

/** Adds the two checks that need more than one field: the repetition, and similarity to the person's name and email. */
export function checkPasswords(
  value: {
    password?: string | undefined
    password_confirmation?: string | undefined
    name?: string | undefined
    email?: string | undefined
  },
  context: z.core.$RefinementCtx,
): void {
  // a longer password is refused already, and the patterns below are slow on long texts
  if (value.password === undefined || value.password.length > PASSWORD_MAX) return
  const weakness = passwordWeakness(value.password, value)
  if (weakness) context.addIssue({ code: 'custom', path: ['password'], message: weakness })
  if (value.password_confirmation !== undefined && value.password_confirmation !== value.password)
    context.addIssue({ code: 'custom', path: ['password_confirmation'], message: 'password_mismatch' })
}

export const verifyCode = () => text().regex(/^\d{6}$/)
/** Terms must be accepted: only `true` is valid. */
export const accepted = () => z.literal(true)

/** As the form has it: calling code and the rest. */
export function splitPhone(e164: string): { prefix: string; national: string } | undefined {
  const number = parsePhoneNumberFromString(e164)
  return number && { prefix: `+${number.countryCallingCode}`, national: number.nationalNumber }
}
