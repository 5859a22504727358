import { formatDate } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'

/** 20 Nov 2026, 14:40: with the year, for moments that may be long ago or far ahead. */
export const exactMoment = (at: string, language: Language): string =>
  `${formatDate(at, language, 'day')}, ${formatDate(at, language, 'time')}`
