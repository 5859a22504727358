import { names, ordinary, photos, required, some, spot, tasteMix, type City, type Habits } from './people.ts'
import { chance } from './random.ts'
import * as form from './vocabulary.ts'

export function makeClient(seed: number, i: number, day: number, where: readonly City[], habits: Habits = ordinary) {
  const luck = chance(seed * 15_485_863 + i * 32_452_843 + 7)
  const at = luck.pick(where)
  const mix = tasteMix(luck, habits.clientFocus)
  const purse = Math.exp(luck.normal(8.6, 0.8))
  const band = form.EDGES.findIndex((edge, b) => b > 0 && purse < edge) - 1
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
  const own = form.THEMES.filter((_, t) => themes & (1 << t)).join(' and ')
  const brief = {
    id,
    created_day: day,
    country: at.country,
    state: at.state,
    city: at.city,
    service_type: required(form.SERVICES[service]),
    project_type: required(form.PROJECTS[project]),
    expert_type: typed < 0 ? 'no-preference' : typed ? 'agency' : 'individual-expert',
    session_type: required(['online', 'physical', 'both'][sessions - 1]),
    outside_expert: outside,
    aspects: names([...form.ASPECTS, ...form.ROOMS], kinds),
    project_size: required(form.SIZES[size]),
    specialists: names(form.SKILLS, skills),
    budget: luck.yes(0.12) ? 'no-preference' : (form.BANDS[Math.max(0, band)] ?? '25000-50000'),
    phase: required(form.PHASES[phase]),
    timeline: start === 3 ? 'exploring' : required(form.STARTS[start]),
    favourite_photos: photos(
      luck,
      mix,
      habits.clientPhotos[0] + luck.whole(habits.clientPhotos[1]),
      id,
      habits.offStyle,
    ),
    about_project: `We would like a home with ${own || 'light'} and ${form.WORDS[form.STYLES[luck.weighted(mix)] ?? ''] ?? ''}.`,
  }
  return {
    id,
    seed,
    day,
    at,
    mix,
    taste,
    /** How much this person values one thing against the other: factors around 1. */
    cares: Array.from({ length: 9 }, () => Math.exp(luck.normal(0, 0.5))),
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

export type Client = ReturnType<typeof makeClient>
