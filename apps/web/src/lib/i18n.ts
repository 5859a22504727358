/** One i18next instance for each rendered page and one for the browser; all texts stand in the namespace `common`. */
import i18next, { type i18n as I18n } from 'i18next'
import { formatNumber } from './format.ts'
import type { Language } from './locale.ts'

const options = {
  ns: ['common'],
  defaultNS: 'common',
  fallbackLng: false,
  initAsync: false,
  interpolation: { escapeValue: false }, // React escapes
  react: { useSuspense: false },
} as const

/** The texts arrive with the page in the browser, so they may be added later. */
export function createI18n(language: Language, texts?: Record<string, unknown>): I18n {
  const i18n = i18next.createInstance()
  void i18n.init({ ...options, lng: language, resources: texts ? { [language]: { common: texts } } : {} })
  // `{{count, number}}`: the Danish way of writing numbers in every language.
  i18n.services.formatter?.add(
    'number',
    (value: number, _language, { minimumFractionDigits }: { minimumFractionDigits?: number }) =>
      formatNumber(value, minimumFractionDigits),
  )
  return i18n
}

export function addTexts(i18n: I18n, language: Language, texts: Record<string, unknown>): void {
  i18n.addResourceBundle(language, 'common', texts, true, true)
}
