/** One set of texts for each rendered page and one for the browser, in the page's language only. */
import type { i18n as I18n } from 'i18next'
import type { Language } from './locale.ts'
import { createTranslator, type Texts, type Translator } from '../translate.ts'

/** In the browser the texts arrive with the page, so they may be added later. */
export function createI18n(language: Language, texts: Texts = {}): I18n {
  let translator: Translator = createTranslator(language, texts)
  const i18n = {
    language,
    t: ((key, params) => translator.t(key, params)) satisfies Translator['t'],
    exists: ((key, params) => translator.exists(key, params)) satisfies Translator['exists'],
    template: ((key, params) => translator.template(key, params)) satisfies Translator['template'],
    [addition]: (more: Texts) => {
      translator = createTranslator(language, more)
    },
  }
  return i18n as unknown as I18n // the part of i18next's type that screens use (react-texts.tsx)
}

const addition = Symbol('texts that arrive later')

export function addTexts(i18n: I18n, texts: Texts): void {
  if (addition in i18n && typeof i18n[addition] === 'function') i18n[addition](texts)
}
