/** Events before the world begins: visits, lists and closed briefs, from which the insights are computed. */
import { chanceFrom } from './seed.ts'
import type { Expert, Place, ServiceType, Style } from './types.ts'

const DAYS = 120
const WEEK = [0.8, 1.2, 1.15, 1.1, 1, 0.7, 0.95] as const
/** For how long a new project brings more visitors, and how many at first. */
const FRESH_DAYS = 30
const FRESH = 0.6
/** The share of lists with an expert that lead to the profile. */
const OPENED = 0.34

export type HistoryDay = { days_ago: number; views: number; opened: number; shown: number[] }

/** By day, the oldest first; `published` are the days since each project was published. */
export function historyOf(
  expert: Pick<Expert, 'key' | 'record' | 'joined_days_ago'>,
  published: readonly number[],
): HistoryDay[] {
  const chance = chanceFrom(`history ${expert.key}`)
  const known = Math.min(expert.record.leads_total, 160)
  const place = chance.whole(5)
  // each expert has a position that is most common
  const weights = [0, 1, 2, 3, 4].map((at) => 1 / (1 + Math.abs(at - place)) + chance.next() / 4)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const length = Math.min(DAYS, expert.joined_days_ago)
  return Array.from({ length }, (_, at) => {
    const days_ago = length - at
    const fresh = published.filter((day) => day >= days_ago && day - days_ago < FRESH_DAYS)
    const more = 1 + FRESH * fresh.reduce((sum, day) => sum + 1 - (day - days_ago) / FRESH_DAYS, 0)
    const some = (usual: number) => Math.floor(usual * (0.6 + 0.8 * chance.next()) + chance.next())
    const usual = (WEEK[days_ago % 7] ?? 1) * (1.15 - (0.3 * days_ago) / DAYS)
    const shown = weights.map((weight) => some(((2 + known / 40) * usual * weight) / all))
    const lists = shown.reduce((sum, count) => sum + count, 0)
    return { days_ago, views: some((3 + known / 11) * usual * more), opened: some(lists * OPENED), shown }
  })
}

export type PastClient = {
  key: string
  name: string
  service_type: ServiceType
  style: Style
  created_days_ago: number
}
const past = (
  key: string,
  name: string,
  service_type: ServiceType,
  style: Style,
  created_days_ago: number,
): PastClient => ({
  key,
  name,
  service_type,
  style,
  created_days_ago,
})
export const pastClientsPlace: Place = { country: 'DK', city: 'Aarhus' }
/** Clients with closed briefs, which are older than the history of the market. */
export const pastClients: readonly PastClient[] = [
  past('inge-bruun', 'Inge Bruun', 'designer', 'scandinavian', 118),
  past('torben-dahl', 'Torben Dahl', 'designer', 'scandinavian', 114),
  past('gitte-eskesen', 'Gitte Eskesen', 'designer', 'japandi', 110),
  past('palle-foged', 'Palle Foged', 'designer', 'scandinavian', 108),
  past('rikke-gade', 'Rikke Gade', 'designer', 'japandi', 105),
  past('ulla-hjort', 'Ulla Hjort', 'designer', 'minimalist', 103),
  past('verner-iversen', 'Verner Iversen', 'designer', 'scandinavian', 100),
  past('yrsa-juul', 'Yrsa Juul', 'designer', 'scandinavian', 97),
  past('asger-kold', 'Asger Kold', 'designer', 'modern', 116),
  past('bodil-lauge', 'Bodil Lauge', 'designer', 'scandinavian', 115),
  past('claus-mygind', 'Claus Mygind', 'designer', 'japandi', 113),
  past('ditte-nymark', 'Ditte Nymark', 'designer', 'scandinavian', 111),
  past('erik-ovesen', 'Erik Ovesen', 'designer', 'minimalist', 107),
  past('frida-poulsen', 'Frida Poulsen', 'designer', 'vintage', 106),
  past('aksel-kjaer', 'Aksel Kjær', 'architect', 'modern', 117),
  past('dorthe-lunde', 'Dorthe Lunde', 'architect', 'minimalist', 112),
  past('finn-mikkelsen', 'Finn Mikkelsen', 'architect', 'modern', 109),
  past('helle-norup', 'Helle Norup', 'architect', 'scandinavian', 104),
  past('kaj-overgaard', 'Kaj Overgaard', 'architect', 'modern', 98),
]

export type PastLead = {
  client: string
  expert: string
  days_ago: number
  time: string
  answered_after_hours: number
  /** Days after the answer; null without a quote. */
  quoted_after_days: number | null
  /** Whole kroner without VAT. */
  fee: number
  /** Long enough ago that nobody is asked for a review any more. */
  won: boolean
}
/** The index of the client above, days ago, hours to the answer, days to the quote. */
type Told = readonly [client: number, days: number, hours: number, quote: number | null, won?: true]
const asked = (expert: string, ...all: readonly Told[]): PastLead[] =>
  all.map(([client, days_ago, answered_after_hours, quoted_after_days, won = false], at) => ({
    client: pastClients[client]?.key ?? '',
    expert,
    days_ago,
    time: at % 2 === 0 ? '09:20' : '13:45',
    answered_after_hours,
    quoted_after_days,
    fee: feeOf(pastClients[client], expert),
    won,
  }))

/** The price of a kitchen at an expert of the town: no two quotes are equal. Houses cost more. */
function feeOf(client: PastClient | undefined, expert: string): number {
  const usual = client?.service_type === 'architect' ? 92_000 : 58_000
  const asked = 0.75 + chanceFrom(`fee ${expert}`).next() / 4 + chanceFrom(`fee ${client?.key}`).next() / 3
  return Math.round((usual * asked) / 500) * 500
}

export const pastLeads: readonly PastLead[] = [
  ...asked(
    'bo-lindgaard',
    [0, 88, 3, 2, true],
    [1, 84, 6, 1, true],
    [2, 79, 2, 8],
    [3, 74, 23, 6],
    [4, 70, 5, 3],
    [5, 63, 9, 11],
    [6, 52, 4, 9],
    [7, 45, 31, null],
  ),
  ...asked('karen-noergaard', [2, 85, 7, 3, true], [1, 76, 12, 6], [5, 62, 10, null], [6, 48, 5, null]),
  ...asked('else-holm', [3, 82, 8, 2, true], [2, 68, 14, null], [4, 55, 6, null], [6, 44, 22, null], [7, 41, 12, null]),
  ...asked('karen-noergaard', [8, 110, 9, 4, true], [9, 108, 6, 3], [12, 100, 14, 5]),
  ...asked('else-holm', [10, 106, 8, 3, true], [11, 104, 18, 6], [13, 99, 7, 4]),
  ...asked('marie-holm', [9, 107, 20, 6], [12, 98, 11, 2, true]),
  ...asked('vaerk-og-vaeg', [11, 103, 15, 4], [13, 97, 10, 5, true]),
  ...asked('studio-nordlys', [8, 109, 16, 5], [10, 105, 21, 7]),
  ...asked('studio-nordlys', [1, 83, 16, 9], [3, 66, 24, 4], [5, 50, 13, null], [7, 42, 19, null]),
  ...asked('marie-holm', [0, 81, 20, 5], [4, 64, 26, 2], [7, 43, 17, 4]),
  ...asked('vaerk-og-vaeg', [4, 86, 14, 3, true], [3, 71, 18, null], [5, 57, 21, null], [6, 46, 9, null]),
  ...asked(
    'studio-vest',
    [14, 87, 20, 5, true],
    [15, 80, 26, 2],
    [16, 72, 8, null],
    [17, 58, 22, 12],
    [18, 47, 30, null],
  ),
  ...asked('tobias-moeller', [14, 78, 17, null], [17, 60, 15, null]),
  ...asked('bente-krag', [15, 83, 28, 4, true], [18, 61, 27, null]),
  ...asked('hammel-tegnestue', [16, 75, 26, null], [18, 59, 29, null]),
  ...asked('limfjord-arkitekter', [16, 86, 24, 6, true], [17, 69, 28, null]),
  ...asked('tegnestuen-oestergade', [15, 79, 19, 3], [18, 54, 22, null]),
  ...asked('kystens-arkitekter', [14, 82, 12, null], [17, 56, 13, null]),
]
