/** What must stay when an owner rewrites a text: enforced by the server, shown while typing. */

export type WordingProblem = 'wording_blanks' | 'wording_tags' | 'wording_nesting'

/** `{{name}}` and `{{count, number}}`, each as often as it occurs. */
export const blanksOf = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([\w-]{1,40})\s*(,\s*number\s*)?\}\}/g)]
    .map(([, name = '', asNumber]) => `{{${name}${asNumber ? ', number' : ''}}}`)
    .toSorted(inOrder)

/** `<link>`, `</link>` and `<icon />`: elements of the page in the sentence. No other `<` is allowed. */
export const tagsOf = (text: string): string[] =>
  [...text.matchAll(/<(\/?)(\w{0,40})\s{0,9}(\/?)(>?)/g)]
    .map(([, closes = '', name = '', single = '', end = '']) => `<${closes}${name}${single}${end}`)
    .toSorted(inOrder)

/** Undefined for a text that may replace the original. */
export function wordingProblem(original: string, text: string): WordingProblem | undefined {
  if (text.includes('$t(')) return 'wording_nesting'
  const left = text.replace(/\{\{\s*[\w-]{1,40}\s*(,\s*number\s*)?\}\}/g, '')
  if (left.includes('{{') || !isSame(blanksOf(original), blanksOf(text))) return 'wording_blanks'
  return isSame(tagsOf(original), tagsOf(text)) ? undefined : 'wording_tags'
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at])
