/** Days of the date filter: `2026-11-20` in the address, a date at the reader's midnight in the calendar. */
import { formatDate } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'

const two = (number: number) => String(number).padStart(2, '0')
export const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
export const dateOf = (day: string): Date => new Date(`${day}T00:00:00`)

export type Span = { from: string; to: string }
export const presets = ['week', 'month', 'quarter'] as const
export type Preset = (typeof presets)[number]

/** From Monday, from the first of the month, or ninety days; all include `today`. */
export function spanOf(preset: Preset, today: Date): Span {
  const from = new Date(today.getFullYear(), today.getMonth(), today.getDate())
  if (preset === 'week') from.setDate(from.getDate() - ((from.getDay() + 6) % 7))
  else if (preset === 'month') from.setDate(1)
  else from.setDate(from.getDate() - 89)
  return { from: dayOf(from), to: dayOf(today) }
}

/** "1 Sep – 20 Nov 2026"; undefined without any bound. An open end is left out. */
export function spanInWords({ from, to }: Partial<Span>, language: Language): string | undefined {
  const at = (day: string, shape: 'day' | 'dayOfYear') => formatDate(`${day}T12:00:00Z`, language, shape)
  if (!from && !to) return undefined
  if (from === to && from) return at(from, 'day')
  const sameYear = from?.slice(0, 4) === to?.slice(0, 4)
  return [from && at(from, sameYear ? 'dayOfYear' : 'day'), to && at(to, 'day')]
    .map((part) => part ?? '')
    .join(' – ')
    .trim()
}
