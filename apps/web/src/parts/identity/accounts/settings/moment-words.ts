import type { TFunction } from 'i18next'
import { formatDate } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'

/** "today at 07:52", "yesterday at 21:30", "on 28 November 2026 at 21:30": for use within a sentence. */
export function momentWords(moment: string, now: Date, language: Language, t: TFunction): string {
  const time = formatDate(moment, language, 'time')
  const day = formatDate(moment, language, 'longDay')
  const yesterday = new Date(now.getTime() - 24 * 3_600_000)
  if (day === formatDate(now, language, 'longDay')) return t('settings.moment.today', { time })
  if (day === formatDate(yesterday, language, 'longDay')) return t('settings.moment.yesterday', { time })
  return t('settings.moment.day', { day, time })
}
