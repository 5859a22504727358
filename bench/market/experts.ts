import { names, ordinary, photos, required, some, spot, tasteMix, statedOf, type City, type Habits } from './people.ts'
import { chance, type Chance } from './random.ts'
import * as form from './vocabulary.ts'

/** The true capacity of an expert who claims `capacity`: more or less, and some claim far too much. */
function trueCapacityOf(luck: Chance, capacity: number, { claimSpread, boasters }: Habits): number {
  const off = luck.yes(boasters) ? 1 / (2 + luck.unit()) : Math.exp(luck.normal(0, claimSpread))
  return Math.max(1, Math.round(capacity * off))
}

/** The things that an expert likes more than that. */
const above = (wishes: readonly number[], least: number): number =>
  wishes.reduce((mask, wish, i) => (wish > least ? mask | (1 << i) : mask), 0)

function bio(luck: Chance, mix: readonly number[], themes: number): string {
  const styles = [luck.weighted(mix), luck.weighted(mix)].map((i) => form.WORDS[form.STYLES[i] ?? ''] ?? '')
  const own = form.THEMES.filter((_, i) => themes & (1 << i))
  return `We work with ${[...styles.join(' ').split(' '), ...own].filter(() => luck.yes(0.7)).join(' and ')} in every home we plan.`
}

export function makeExpert(
  seed: number,
  i: number,
  where: readonly City[],
  horizon: number,
  starting: number,
  habits: Habits = ordinary,
  most = 17,
) {
  const luck = chance(seed * 7919 + i * 104_729 + 13)
  const at = luck.pick(where)
  const mix = tasteMix(luck, habits.expertFocus)
  const agency = luck.yes(0.4)
  const fee = Math.exp(luck.normal(8.55 + (agency ? 0.35 : 0) + (required(mix[2]) - 0.1) * 1.2, 0.75))
  const talent = luck.normal()
  const skills = some(luck, 6, 0.42)
  const kinds = some(luck, 6, 0.5) | (some(luck, 6, 0.55) << 6)
  const themes = luck.whole(1 << 16) & luck.whole(1 << 16)
  const sizeWish = form.SIZES.map((_, s) => luck.normal(s === 0 ? -0.2 : 0.3, 0.7))
  const startWish = form.STARTS.map(() => luck.normal(0.2, 0.6))
  const phaseWish = form.PHASES.map(() => luck.normal(0.2, 0.6))
  const plan = luck.weighted([0.5, 0.35, 0.15])
  const capacity = Math.min(required([2, 8, 20][plan]), 2 + luck.whole(most - 1))
  const reviews = i < starting && luck.yes(0.7) ? Math.floor(luck.gamma(0.9) * 14) : 0
  const mean = reviews
    ? Math.max(
        1,
        Math.min(5, 4.3 + habits.starsFollow * talent + luck.normal(0, habits.starNoise / Math.sqrt(reviews))),
      )
    : 0
  const diligence = Math.min(0.99, habits.diligence[0] + habits.diligence[1] * luck.unit() ** 0.5)
  const leads = i < starting ? Math.floor(luck.gamma(1) * 12) : 0
  const bands = luck.yes(0.12)
    ? 31
    : form.BANDS.reduce(
        (mask, _, b) =>
          fee * 1.7 > (form.EDGES[b] ?? 0) &&
          fee * 0.55 < (form.EDGES[b + 1] ?? 0) &&
          ((fee > (form.EDGES[b] ?? 0) && fee < (form.EDGES[b + 1] ?? 0)) || luck.yes(0.6))
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
  const profile = {
    id,
    joined_day,
    country: at.country,
    state: at.state,
    city: at.city,
    service_types: names(form.SERVICES, services),
    project_types: names(form.PROJECTS, projects),
    expert_type: agency ? 'agency' : 'individual-expert',
    session_types: names(['online', 'physical'], sessions),
    outside_area: outside,
    aspects: names([...form.ASPECTS, ...form.ROOMS], statedOf(luck, 12, kinds, habits.forgets, habits.boasts)),
    project_sizes: names(form.SIZES, statedOf(luck, 3, above(sizeWish, -0.1), 0.1, 0.2)),
    specialists: names(form.SKILLS, statedOf(luck, 6, skills, habits.forgets, habits.boasts)),
    budget_bands: names(form.BANDS, bands),
    phases: names(form.PHASES, statedOf(luck, 4, above(phaseWish, -0.2), 0.1, 0.25)),
    timelines: names(form.STARTS, statedOf(luck, 3, above(startWish, -0.2), 0.1, 0.25)),
    portfolio: Array.from({ length: 1 + luck.whole(habits.projects) }, (_, p) => ({
      photos: photos(luck, mix, 2 + luck.whole(4), `${id}-${p}`, habits.offStyle),
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
    mix,
    taste,
    /** Appeal to other people that no form asks for. */ charm: luck.normal(),
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
    /** As in the line protocol. */ profile,
    /** New leads a month that the expert claims to take: the product sees only this. */ capacity,
    trueCapacity: trueCapacityOf(chance(seed * 6_700_417 + i * 15_487_469 + 29), capacity, habits),
    agency,
    sessions,
    services,
    projects,
    outside,
  }
}

export type Expert = ReturnType<typeof makeExpert>
