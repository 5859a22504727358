/** Bounds of what people type; the same schemas check in the browser and in the server (screens.md, "Bounds"). */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'
import { text, trimmed } from './shapes.ts'

/** Names go into mails and messages: no line breaks or other control characters. */
export const personName = () =>
  trimmed(2, 80).refine((value) => !/\p{Cc}/u.test(value), { error: 'invalid_characters' })

/** RFC-sane and lower-cased; 254 is the longest address SMTP carries. */
export const email = () => text().trim().toLowerCase().max(254).pipe(z.email())

/** Countries whose phones we send codes to: those we serve (details.md, reference data). */
export const servedCountries = ['DK', 'DE', 'SE', 'NO', 'AT', 'CH', 'NL', 'GB'] as const

/** Any usual spelling in, E.164 out. A number without a prefix is read as Danish, the default prefix. */
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

/** True when codes may be sent there. */
export function isServedPhone(e164: string): boolean {
  const country = parsePhoneNumberFromString(e164)?.country
  return servedCountries.some((served) => served === country)
}

export const password = () => text().min(PASSWORD_MIN).max(PASSWORD_MAX)

/**
 * Passwords that lists of leaked ones begin with, in the languages we serve. Compared without case and without trailing digits or signs,
 * so "Password123!" is caught by "password".
 */
const common = new Set([
  'password',
  'passwort',
  'adgangskode',
  'kodeord',
  'qwerty',
  'qwertz',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'iloveyou',
  'welcome',
  'willkommen',
  'velkommen',
  'letmein',
  'sunshine',
  'princess',
  'football',
  'fodbold',
  'fussball',
  'baseball',
  'superman',
  'trustno',
  'dragon',
  'master',
  'monkey',
  'shadow',
  'computer',
  'danmark',
  'deutschland',
  'kobenhavn',
  'københavn',
  'hamburg',
  'berlin',
  'hallo',
  'hello',
  'changeme',
  'secret',
  'geheim',
  'hemmelig',
  'husrum',
  'admin',
  'administrator',
  'test',
  'testtest',
  'abc',
  'abcd',
  'abcdef',
  'qazwsx',
  'zxcvbnm',
  'starwars',
  'whatever',
  'charlie',
  'jordan',
  'michael',
  'schatz',
  'skat',
  'sommer',
  'winter',
])

/** The reason a password is refused, or undefined. `about` are the person's own name and e-mail. */
export function passwordWeakness(
  value: string,
  about: { name?: string | undefined; email?: string | undefined } = {},
): 'password_common' | 'password_personal' | undefined {
  const lower = value.toLowerCase()
  const stem = lower.replace(/[^\p{L}]+$/u, '')
  if (common.has(stem) || /^\d{1,12}$/.test(value) || new Set(lower).size < 4) return 'password_common'
  const personal = [
    about.email?.toLowerCase(),
    about.email?.toLowerCase().split('@')[0],
    about.name?.toLowerCase(),
    ...(about.name?.toLowerCase().split(/\s+/) ?? []),
  ]
  return personal.some((word) => word !== undefined && word.length >= 4 && lower.includes(word))
    ? 'password_personal'
    : undefined
}

/** Adds the two checks that need more than one field: the repetition and the person's own words. */
export function checkPasswords(
  value: {
    password?: string | undefined
    password_confirmation?: string | undefined
    name?: string | undefined
    email?: string | undefined
  },
  context: z.core.$RefinementCtx,
): void {
  // one that is too long is refused already, and the patterns below are for short ones
  if (value.password === undefined || value.password.length > PASSWORD_MAX) return
  const weakness = passwordWeakness(value.password, value)
  if (weakness) context.addIssue({ code: 'custom', path: ['password'], message: weakness })
  if (value.password_confirmation !== undefined && value.password_confirmation !== value.password)
    context.addIssue({ code: 'custom', path: ['password_confirmation'], message: 'password_mismatch' })
}

export const verifyCode = () => text().regex(/^\d{6}$/)
/** Terms must be accepted: only `true` will do. */
export const accepted = () => z.literal(true)
