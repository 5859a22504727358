/** What makes a password weak, apart from the schemas: the list under a password field does without zod and telephone metadata. */

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
