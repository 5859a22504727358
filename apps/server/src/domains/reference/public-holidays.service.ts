/** Public holidays with their names, for the calendars of the countries we serve. */
import { servedCountries } from '@husrum/contract/bounds.ts'
import { languageOf, type Locale } from '@husrum/contract/shapes.ts'
import Holidays from 'date-holidays'

export type PublicHoliday = { day: string; name: string }

/** By country, language and year: the calendar works out a year in milliseconds. */
const known = new Map<string, PublicHoliday[]>()
const DAY_MS = 86_400_000

function holidaysIn(country: string, year: number, locale: Locale): PublicHoliday[] {
  const language = languageOf(locale)
  const key = `${country} ${language} ${year}`
  const found = known.get(key)
  if (found) return found
  const calendar = new Holidays(country, { types: ['public'], timezone: 'UTC', languages: [language] })
  const days = calendar.getHolidays(year).flatMap(({ start, end, name }) => {
    const list: PublicHoliday[] = []
    for (let at = start.getTime(); at < end.getTime(); at += DAY_MS)
      list.push({ day: new Date(at).toISOString().slice(0, 10), name })
    return list
  })
  known.set(key, days)
  return days
}

/** From one day to another, both included; none of countries whose holidays are not kept. */
export function listPublicHolidays(country: string, from: string, to: string, locale: Locale): PublicHoliday[] {
  if (!servedCountries.some((served) => served === country)) return []
  const years = Array.from(
    { length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 },
    (_, n) => Number(from.slice(0, 4)) + n,
  )
  return years
    .flatMap((year) => holidaysIn(country, year, locale))
    .filter(({ day }) => from <= day && day <= to)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}
