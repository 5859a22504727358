import type { Language } from '../../lib/locale.ts'

/** `['a', 'b', 'c']` → "a, b and c", as the page's language joins them. */
export function listed(words: readonly string[], language: Language): string {
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).format(words)
}
