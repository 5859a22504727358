/** Texts of a language that are long enough to be distinguished from other languages, without placeholders. */
import type { Catalogue } from '../../apps/server/src/platform/core/texts/catalogues.ts'

const LEAST_LETTERS = 12

export function sentencesOf(catalogue: Catalogue): ReadonlySet<string> {
  const found = new Set<string>()
  const walk = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.length >= LEAST_LETTERS && value.includes(' ') && !/\{\{|</.test(value)) found.add(value)
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk)
  }
  walk(catalogue)
  return found
}
