/** Converts between the API's days, `2026-12-24`, and the dates that a calendar uses. */
import { formatDate } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'

const two = (number: number) => String(number).padStart(2, '0')
/** The day that the reader sees in the calendar. */
export const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
export const dateOf = (day: string): Date => new Date(`${day}T00:00:00`)

export function plusDays(day: string, days: number): string {
  const date = dateOf(day)
  date.setDate(date.getDate() + days)
  return dayOf(date)
}

/** 12 January 2027 */
export const dayText = (day: string, language: Language): string => formatDate(`${day}T12:00:00Z`, language, 'longDay')

/** 20 Dec 2026 – 6 Jan 2027, or a single day. */
export function daysText({ from_day, to_day }: { from_day: string; to_day: string }, language: Language): string {
  const [from, to] = [from_day, to_day].map((day) => formatDate(`${day}T12:00:00Z`, language))
  return from_day === to_day ? String(from) : `${from} – ${to}`
}
