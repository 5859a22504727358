/** Public holidays of the countries we serve, with those that only a region has. */
import { servedCountries } from '@husrum/contract/core/fields/bounds.ts'
import { languageOf, type Locale } from '@husrum/contract/core/shapes.ts'
import Holidays from 'date-holidays'

export type PublicHoliday = { day: string; name: string }

/** The calendar's codes for regions with their own holidays, by the slug of the state. */
export const regionCodes: Record<string, Record<string, string>> = {
  DE: {
    'baden-wuerttemberg': 'BW',
    bayern: 'BY',
    bremen: 'HB',
    hamburg: 'HH',
    hessen: 'HE',
    niedersachsen: 'NI',
    'nordrhein-westfalen': 'NW',
    'rheinland-pfalz': 'RP',
    saarland: 'SL',
    'schleswig-holstein': 'SH',
    brandenburg: 'BB',
    'mecklenburg-vorpommern': 'MV',
    sachsen: 'SN',
    'sachsen-anhalt': 'ST',
    thueringen: 'TH',
    berlin: 'BE',
  },
  AT: {
    burgenland: '1',
    kaernten: '2',
    niederoesterreich: '3',
    oberoesterreich: '4',
    salzburg: '5',
    steiermark: '6',
    tirol: '7',
    vorarlberg: '8',
    wien: '9',
  },
  CH: {
    aargau: 'AG',
    'appenzell-ausserrhoden': 'AR',
    'appenzell-innerrhoden': 'AI',
    'basel-landschaft': 'BL',
    'basel-stadt': 'BS',
    bern: 'BE',
    fribourg: 'FR',
    geneve: 'GE',
    glarus: 'GL',
    graubuenden: 'GR',
    jura: 'JU',
    luzern: 'LU',
    neuchatel: 'NE',
    nidwalden: 'NW',
    obwalden: 'OW',
    'st-gallen': 'SG',
    schaffhausen: 'SH',
    schwyz: 'SZ',
    solothurn: 'SO',
    thurgau: 'TG',
    ticino: 'TI',
    uri: 'UR',
    valais: 'VS',
    vaud: 'VD',
    zug: 'ZG',
    zuerich: 'ZH',
  },
  GB: { england: 'ENG', 'northern-ireland': 'NIR', scotland: 'SCT', wales: 'WLS' },
}

/** A served country and the slug of one of its states. */
export type Region = { country: string; region?: string | undefined }

/** Undefined for countries without a holiday calendar. Days are in UTC, whatever the local time. */
export function maybeHolidays({ country, region = '' }: Region, language?: string): Holidays | undefined {
  if (!servedCountries.some((served) => served === country)) return undefined
  const code = regionCodes[country]?.[region]
  const options = { types: ['public' as const], timezone: 'UTC', ...(language ? { languages: [language] } : {}) }
  return code === undefined ? new Holidays(country, options) : new Holidays(country, code, options)
}

/** Cached by country, region, language and year: the calendar needs milliseconds to calculate a year. */
const known = new Map<string, PublicHoliday[]>()
const DAY_MS = 86_400_000

function holidaysIn(place: Region, year: number, locale: Locale): PublicHoliday[] {
  const language = languageOf(locale)
  const key = `${place.country} ${place.region ?? ''} ${language} ${year}`
  const found = known.get(key)
  if (found) return found
  const calendar = maybeHolidays(place, language)
  if (!calendar) return []
  const days = calendar.getHolidays(year).flatMap(({ start, end, name }) => {
    const list: PublicHoliday[] = []
    for (let at = start.getTime(); at < end.getTime(); at += DAY_MS)
      list.push({ day: new Date(at).toISOString().slice(0, 10), name })
    return list
  })
  known.set(key, days)
  return days
}

/** Holidays from one day to another, both included; empty for countries without a holiday calendar. */
export function listPublicHolidays(place: Region, from: string, to: string, locale: Locale): PublicHoliday[] {
  const years = Array.from(
    { length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 },
    (_, n) => Number(from.slice(0, 4)) + n,
  )
  return years
    .flatMap((year) => holidaysIn(place, year, locale))
    .filter(({ day }) => from <= day && day <= to)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}
