/**
 * A hundred days of a busier market than the named clients make: briefs of clients without a sign-in, their lists, the
 * experts they asked and the outcomes. All of it is over, so it changes no list and uses no expert's capacity.
 */
import { chanceFrom, type Chance } from './seed.ts'
import type { Expert, Place, ServiceType, Style } from './types.ts'

export const MARKET_DAYS = 100

/** Where clients live, their share out of ten, and the styles they prefer. */
type Town = { place: Place; region: string; weight: number; styles: readonly Style[] }
const town = (country: Place['country'], city: string, region: string, weight: number, ...styles: Style[]): Town => ({
  place: { country, city },
  region,
  weight,
  styles,
})
const towns: readonly Town[] = [
  town('DK', 'København', 'capital', 26, 'japandi', 'japandi', 'scandinavian', 'vintage', 'minimalist'),
  town('DK', 'Aarhus', 'central', 17, 'japandi', 'japandi', 'scandinavian', 'vintage'),
  town('DK', 'Odense', 'south', 9, 'scandinavian', 'vintage', 'japandi', 'modern'),
  town('DK', 'Aalborg', 'north', 7, 'scandinavian', 'vintage', 'minimalist'),
  town('DK', 'Roskilde', 'zealand', 7, 'japandi', 'vintage', 'scandinavian'),
  town('DE', 'Berlin', 'berlin', 12, 'japandi', 'industrial', 'urban', 'scandinavian'),
  town('DE', 'Hamburg', 'hamburg', 9, 'scandinavian', 'japandi', 'minimalist', 'modern'),
  town('DE', 'München', 'bavaria', 9, 'luxurious', 'luxurious', 'modern', 'japandi'),
  town('SE', 'Malmö', 'skane', 4, 'scandinavian', 'minimalist'),
]
const allStyles: readonly Style[] = [
  'scandinavian',
  'japandi',
  'minimalist',
  'modern',
  'urban',
  'industrial',
  'vintage',
  'luxurious',
]
const names: Record<'DK' | 'DE' | 'SE', { first: readonly string[]; last: readonly string[] }> = {
  DK: {
    first:
      'Anders Birgit Camilla Dorte Emil Freja Gustav Hanne Ivan Jette Kasper Lise Mads Nanna Ole Pia Rasmus Sanne Thomas Vibeke'.split(
        ' ',
      ),
    last: 'Andersen Bech Christensen Dam Eriksen Friis Gregersen Hansen Iversen Jensen Kjær Lund Mortensen Nielsen Olsen Poulsen Riis Skov Toft Vestergaard'.split(
      ' ',
    ),
  },
  DE: {
    first:
      'Anja Bernd Carla Dirk Eva Felix Greta Hannes Ines Jonas Katrin Lars Mareike Nils Petra Ralf Silke Tim Ute Volker'.split(
        ' ',
      ),
    last: 'Albrecht Becker Claasen Dietrich Ebert Fischer Graf Hartmann Jansen Keller Lange Meyer Neumann Otto Peters Richter Schmidt Thiel Vogt Wolf'.split(
      ' ',
    ),
  },
  SE: {
    first: 'Agneta Bengt Cecilia David Elin Fredrik Gunilla Henrik Ida Johan'.split(' '),
    last: 'Andersson Berg Carlsson Dahl Ek Forsberg Holm Johansson Lindqvist Nyberg'.split(' '),
  },
}

/** From Sunday on. */
const WEEK = [0.9, 1.25, 1.2, 1.1, 1, 0.75, 0.8] as const
/** Briefs of a usual day at the beginning and today. */
const [THEN, NOW] = [3.4, 6.4]
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const reasonKeys = [
  'style',
  'budget',
  'proximity',
  'quality',
  'type',
  'specialists',
  'text',
  'timeline',
  'response',
] as const
/** The attraction of a reason: the figures show which reasons lead to a choice. */
const draws: Partial<Record<string, number>> = {
  style: 1.5,
  budget: 1.2,
  proximity: 1.1,
  quality: 1.35,
  type: 0.9,
  specialists: 1.1,
  text: 1.05,
  timeline: 0.85,
  response: 1,
}

export type PastMatch = {
  expert: string
  percent: number
  reasons: readonly string[]
  relaxed: readonly string[]
  lead: PastInvitation | undefined
}
export type PastInvitation = {
  sent_at: number
  status: 'won' | 'lost' | 'declined' | 'expired'
  answered_at: number | null
  confirmed_at: number | null
}
export type PastBriefOfMarket = {
  key: string
  name: string
  place: Place
  service_type: ServiceType
  styles: readonly Style[]
  at: number
  seen: boolean
  matches: readonly PastMatch[]
}

/** The facts about an expert that the history uses. */
type Known = Pick<Expert, 'key' | 'place' | 'service_types' | 'styles' | 'status' | 'joined_days_ago'>

/** The oldest first; `now` is when the world begins. */
export function marketHistory(experts: readonly Known[], now: Date): PastBriefOfMarket[] {
  const active = experts.filter(({ status }) => status === 'active')
  return Array.from({ length: MARKET_DAYS }, (_, at) => MARKET_DAYS - at).flatMap((days_ago) => {
    const chance = chanceFrom(`market ${days_ago}`)
    const day = new Date(now.getTime() - days_ago * DAY_MS)
    const usual = THEN + ((NOW - THEN) * (MARKET_DAYS - days_ago)) / MARKET_DAYS
    const count = Math.floor(usual * (WEEK[day.getUTCDay()] ?? 1) * (0.75 + chance.next() / 2) + chance.next())
    return Array.from({ length: count }, (_, nth) => aBrief(active, chance, `${days_ago}-${nth}`, day, now, days_ago))
  })
}

function weighted<T extends { weight: number }>(chance: Chance, list: readonly T[]): T | undefined {
  let left = chance.next() * list.reduce((sum, { weight }) => sum + weight, 0)
  return list.find(({ weight }) => (left -= weight) < 0)
}

function aBrief(
  experts: readonly Known[],
  chance: Chance,
  key: string,
  day: Date,
  now: Date,
  days_ago: number,
): PastBriefOfMarket {
  const { place, styles } = weighted(chance, towns) ?? towns[0] ?? town('DK', 'Aarhus', 'central', 1, 'japandi')
  const wanted = new Set([chance.next() < 0.72 ? chance.pick(styles) : chance.pick(allStyles)])
  if (chance.next() < 0.35) wanted.add(chance.pick(allStyles))
  const people = names[place.country === 'NO' ? 'DK' : place.country]
  // office hours and evenings; never after now
  const at = Math.min(
    day.getTime() - (day.getTime() % DAY_MS) + (7 + chance.whole(15)) * HOUR_MS,
    now.getTime() - HOUR_MS,
  )
  const service_type = chance.next() < 0.72 ? 'designer' : 'architect'
  const fitting = experts.filter(
    (expert) =>
      expert.place.country === place.country &&
      expert.service_types.includes(service_type) &&
      expert.joined_days_ago > days_ago,
  )
  const [first] = wanted
  const ranked = chance
    .shuffled(fitting)
    .toSorted((a, b) => fitOf(b, place, first) - fitOf(a, place, first))
    .slice(0, chance.next() < 0.96 ? 3 + chance.whole(6) : chance.whole(3))
  const seen = ranked.length > 0 && chance.next() < 0.995
  return {
    key,
    name: `${chance.pick(people.first)} ${chance.pick(people.last)}`,
    place,
    service_type,
    styles: [...wanted],
    at,
    seen,
    matches: outcomes(
      ranked.map((expert, place_) => aMatch(expert, place, first, place_, chance)),
      seen,
      at,
      now.getTime(),
      chance,
    ),
  }
}

const fitOf = (expert: Known, place: Place, style: Style | undefined): number =>
  (expert.place.city === place.city ? 2 : 0) + (style && expert.styles.includes(style) ? 1.5 : 0)

function aMatch(
  expert: Known,
  place: Place,
  style: Style | undefined,
  rank: number,
  chance: Chance,
): Omit<PastMatch, 'lead'> {
  const percent = Math.max(12, Math.min(91, Math.round(82 - rank * 7 - chance.next() * 42 + chance.next() * 16)))
  const isFar = expert.place.city !== place.city
  const reasons = chance.shuffled(reasonKeys).slice(0, 2 + chance.whole(2))
  return {
    expert: expert.key,
    percent,
    reasons:
      style && expert.styles.includes(style)
        ? [...new Set(['style', ...reasons])].slice(0, 3)
        : reasons.filter((key) => key !== 'style'),
    relaxed: [
      ...(isFar && chance.next() < 0.3 ? ['outside_expert'] : []),
      ...(chance.next() < 0.12 ? ['expert_type'] : []),
      ...(isFar && chance.next() < 0.07 ? ['outside_area'] : []),
    ],
  }
}

/** The experts whom the client asked; both sides accept the first one about as often as its percentage predicts. */
function outcomes(
  list: readonly Omit<PastMatch, 'lead'>[],
  seen: boolean,
  at: number,
  now: number,
  chance: Chance,
): PastMatch[] {
  let asked = 0
  const isAsking = chance.next() < 0.86
  const willAgree = chance.next() < 0.44
  let hasWon = false
  return list.map((match, rank) => {
    const draw = match.reasons.reduce((most, key) => Math.max(most, draws[key] ?? 1), 0.7)
    const saysYes = 0.74 + match.percent / 400
    const chanceToAsk = Math.min(
      0.97,
      (match.percent / 100 / saysYes) * (rank === 0 ? 1 : draw * 0.8) * (isAsking || rank === 0 ? 1.04 : 0),
    )
    if (!seen || asked >= 4 || chance.next() >= chanceToAsk) return { ...match, lead: undefined }
    asked += 1
    const sent_at = Math.min(at + (0.2 + chance.next() * (rank + 1) * 6) * HOUR_MS, now - 40 * 60_000)
    const took = Math.exp(1.7 + (chance.next() + chance.next() + chance.next() - 1.5) * 1.5) * HOUR_MS
    const answered_at = Math.min(sent_at + Math.min(took, 47 * HOUR_MS), now - 10 * 60_000)
    const isYes = chance.next() < saysYes
    if (!isYes && chance.next() < 0.45 && now - sent_at > 4 * DAY_MS)
      return { ...match, lead: { sent_at, status: 'expired', answered_at: null, confirmed_at: null } }
    if (!isYes) return { ...match, lead: { sent_at, status: 'declined', answered_at, confirmed_at: null } }
    const confirmed_at = answered_at + (2 + chance.next() * 11) * DAY_MS
    if (!willAgree || hasWon || confirmed_at > now)
      return { ...match, lead: { sent_at, status: 'lost', answered_at, confirmed_at: null } }
    hasWon = true
    return { ...match, lead: { sent_at, status: 'won', answered_at, confirmed_at } }
  })
}
