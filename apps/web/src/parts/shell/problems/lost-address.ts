/** What the reader of a missing address may have looked for. */
import { paths } from '#lib/paths.ts'

const MOST = 80
/** Words that belong to addresses, and are no search words. */
const ofAddresses = new Set([
  'index',
  'page',
  'pages',
  'html',
  'htm',
  'php',
  'expert',
  'experts',
  'projects',
  'undefined',
])

/** The words in its last parts, as search words: "/experts/kitchen-aarhus" → "kitchen aarhus". */
export function wordsOf(pathname: string): string {
  const words = decoded(pathname).match(/\p{L}{2,}/gu) ?? []
  return words
    .filter((word) => !ofAddresses.has(word.toLowerCase()))
    .join(' ')
    .slice(0, MOST)
    .trim()
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

const kinds = [
  {
    when: /inspir|photo|picture|image|gallery|idea|billed|foto|bild/i,
    path: paths.inspiration(),
    label: 'shell.nav.inspiration',
  },
  { when: /faq|help|support|question|hj[aæ]lp|hilfe|frage|sp[oø]rg/i, path: paths.faq(), label: 'shell.footer.faq' },
  { when: /match|rank/i, path: paths.howMatchingWorks(), label: 'shell.footer.matching' },
  { when: /price|plan|pris|preis|apply|join/i, path: paths.forExperts(), label: 'shell.footer.whatExpertsGet' },
] as const
const always = [
  { path: paths.experts(), label: 'shell.nav.experts' },
  { path: paths.inspiration(), label: 'shell.nav.inspiration' },
  { path: paths.contact(), label: 'shell.footer.contact' },
] as const

/** Pages to continue with: first those that the address resembles. */
export function suggestionsFor(pathname: string): { path: string; label: string }[] {
  const meant = kinds.filter(({ when }) => when.test(decoded(pathname)))
  const all = [...meant, ...always].map(({ path, label }) => ({ path, label }))
  return all.filter(({ path }, at) => all.findIndex((each) => each.path === path) === at)
}
