/** The rules for weak passwords, apart from the schemas: a password field does not load zod and phone metadata. */

/**
 * The most common leaked passwords in the languages we serve. Case and trailing digits or signs are ignored, so
 * "Password123!" matches "password".
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

/** Characters that people write instead of a letter. */
const LEET = new Map(Object.entries({ '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g' }))
const SIGNS = new Map(Object.entries({ '@': 'a', $: 's', '€': 'e', '+': 't' }))
/** The most characters around a common password that do not make it another one: a year, a few digits, a sign. */
const AROUND = 5

function unleeted(text: string, one: 'i' | 'l'): string {
  const plain = (sign: string) => (/[1!|]/.test(sign) ? one : (LEET.get(sign) ?? SIGNS.get(sign) ?? sign))
  return Array.from(text, plain).join('')
}

/** The stems of a password: itself, without the characters around it, without a year, each also in plain letters. */
export function passwordStems(value: string): string[] {
  const lower = value.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
  const letters = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const half = lower.length % 2 === 0 ? lower.slice(0, lower.length / 2) : lower
  const stems = [
    lower,
    lower.replace(/[^\p{L}\d]+$/u, ''),
    lower.replace(/[^\p{L}]{1,5}$/u, ''),
    lower.replace(/(19|20)\d\d/g, ''),
    ...(lower.length - letters.length <= AROUND ? [letters] : []),
    ...(half.repeat(2) === lower ? [half] : []),
  ].filter((stem) => stem.length >= 4)
  return [...new Set(stems.flatMap((stem) => [stem, unleeted(stem, 'i'), unleeted(stem, 'l')]))]
}

export type PasswordAbout = { name?: string | undefined; email?: string | undefined }

/**
 * The reason a password is refused, or undefined. `about`: the person's name and email. `isCommon` adds the server's
 * longer list, which would double the size of the browser's code.
 */
export function passwordWeakness(
  value: string,
  about: PasswordAbout = {},
  isCommon: (stem: string) => boolean = () => false,
): 'password_common' | 'password_personal' | undefined {
  const lower = value.toLowerCase()
  const stems = passwordStems(value)
  const bare = lower.replace(/[^\p{L}]+$/u, '')
  if (
    /^\d{1,16}$/.test(value) ||
    new Set(lower).size < 4 ||
    [bare, ...stems].some((stem) => common.has(stem)) ||
    stems.some(isCommon)
  )
    return 'password_common'
  const spellings = [lower, unleeted(lower, 'i'), unleeted(lower, 'l')]
  const personal = [
    about.email?.toLowerCase(),
    ...(about.email
      ?.toLowerCase()
      .split('@')[0]
      ?.split(/[._+-]+/) ?? []),
    about.email?.toLowerCase().split('@')[0],
    about.name?.toLowerCase(),
    ...(about.name?.toLowerCase().split(/\s+/) ?? []),
  ]
  return personal.some(
    (word) => word !== undefined && word.length >= 4 && spellings.some((each) => each.includes(word)),
  )
    ? 'password_personal'
    : undefined
}
