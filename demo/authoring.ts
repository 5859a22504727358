/** Short forms for the people of the demo world, which are completed to the types of types.ts. */
import { materialsOf } from './materials.ts'
import { pictureNamed } from './pictures.ts'
import { composeReviews, type Stars } from './reviews/compose.ts'
import { chanceFrom } from './seed.ts'
import type { Brief, Budget, Client, Draft, Expert, Locale, Place, Project, ProjectPicture, Review } from './types.ts'

const inCountry =
  (country: Place['country']) =>
  (city: string, district?: string): Place =>
    district === undefined ? { country, city } : { country, city, district }
export const dk = inCountry('DK')
export const de = inCountry('DE')
export const se = inCountry('SE')
export const no = inCountry('NO')

/** A picture in a project; `alt` replaces the picture's own text where the project shows something else in it. */
type Shown = { name: string; caption: string; alt?: string; before?: { name: string; split: number } }
export const pic = (name: string, caption: string, alt?: string): Shown =>
  alt === undefined ? { name, caption } : { name, caption, alt }

/** Adds the same room before the work, with the dividing line at `split`. */
export const after = (shown: Shown, before: string, split = 50): Shown => ({
  ...shown,
  before: { name: before, split },
})

type ProjectDraft = Omit<Project, 'pictures' | 'rooms' | 'styles' | 'aspects' | 'project_type' | 'materials'> & {
  shown: Shown[]
  more: Partial<Pick<Project, 'aspects' | 'project_type' | 'rooms' | 'materials'>>
}
export function project(
  title: string,
  place: Place,
  finished_years_ago: number,
  size_m2: number,
  budget: Budget,
  description: string,
  shown: Shown[],
  more: ProjectDraft['more'] = {},
): ProjectDraft {
  return { title, place, finished_years_ago, size_m2, budget, description, shown, more }
}

export function review(
  rating: Review['rating'],
  author_name: string,
  city_name: string,
  days_ago: number,
  title: string,
  body: string,
  more: Pick<Review, 'reply'> & { language?: Locale } = {},
): ReviewDraft {
  return { rating, author_name, city_name, days_ago, title, body, ...more }
}
type ReviewDraft = Omit<Review, 'language'> & { language?: Locale }

type ExpertDraft = Omit<
  Expert,
  | 'email'
  | 'phone'
  | 'initials'
  | 'status'
  | 'photos'
  | 'company_registration'
  | 'registration_checked'
  | 'cover'
  | 'projects'
  | 'drafts'
  | 'reviews'
  | 'record'
> &
  Partial<
    Pick<Expert, 'phone' | 'initials' | 'status' | 'photos' | 'company_registration' | 'registration_checked'>
  > & {
    cover: string
    projects: ProjectDraft[]
    /** Not public yet; `typed`: whether it has a project type. */
    drafts?: (ProjectDraft & { typed: boolean })[]
    /** Written by hand; the rest up to `stars` is generated from reviews/. */
    reviews: ReviewDraft[]
    stars: Stars
    /** Earlier leads, how many were answered, and the usual hours to the first answer. */
    record: [leads_total: number, leads_answered: number, median_response_hours: number | null]
  }

export function expert(draft: ExpertDraft): Expert {
  const { stars, record, cover, ...rest } = draft
  const written = draft.reviews.map((one): Review => ({ ...one, language: one.language ?? draft.locale }))
  return {
    status: 'active',
    registration_checked: draft.status !== 'pending_review' && draft.joined_days_ago > 14,
    initials: initialsOf(
      draft.company_name !== null && draft.expert_type === 'agency' ? draft.company_name : draft.name,
    ),
    phone: draft.phone ?? danishPhone(draft.key),
    company_registration: draft.place.country === 'DK' ? danishRegistration(draft.key) : null,
    ...rest,
    email: emailOf(draft.key),
    photos: (draft.photos ?? []).map((name) => pictureNamed(name).file),
    cover: coverFile(cover),
    projects: draft.projects.map((one) => filled(one, draft.locale)),
    drafts: (draft.drafts ?? []).map(({ typed, ...one }): Draft => {
      const whole = filled(one, draft.locale)
      return { ...whole, project_type: typed ? whole.project_type : null }
    }),
    reviews: [...written, ...composeReviews({ ...rest, stars }, written)].sort((a, b) => a.days_ago - b.days_ago),
    record: { leads_total: record[0], leads_answered: record[1], median_response_hours: record[2] },
  }
}

export const emailOf = (key: string): string => `${key.replaceAll('-', '.')}@husrum.example`

function coverFile(name: string): string {
  const picture = pictureNamed(name)
  return picture.large?.file ?? picture.file
}

function filled({ shown, more, ...draft }: ProjectDraft, locale: Locale): Project {
  const pictures = shown.map(({ name, caption, alt, before }): ProjectPicture => {
    const picture = pictureNamed(name)
    const { file, style, room, architectureType, focus } = picture
    const earlier = before && pictureNamed(before.name)
    return {
      file,
      style,
      room: room ?? architectureType ?? null,
      caption,
      alt: alt ?? picture.alt[locale],
      ...(focus ? { focus } : {}),
      ...(before && earlier ? { before: { file: earlier.file, alt: earlier.alt[locale], split: before.split } } : {}),
    }
  })
  const rooms = shown.flatMap(({ name }) => pictureNamed(name).room ?? [])
  return {
    project_type: 'residential',
    rooms: [...new Set(rooms)],
    aspects: [],
    materials: materialsOf(
      shown.map(({ name }) => name),
      locale,
    ),
    ...draft,
    ...more,
    styles: byFrequency(pictures.map((one) => one.style)).slice(0, 5),
    pictures,
  }
}

function byFrequency<T>(list: T[]): T[] {
  const counts = new Map<T, number>()
  for (const item of list) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([item]) => item)
}

/** Two initials: "Rum & Ro" is RR, "Lotte Friis Interiør" is LF. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const letters = words.length === 1 ? (words[0] ?? '').slice(0, 2) : words.slice(0, 2).map((word) => word.charAt(0))
  return [...letters].join('').toUpperCase()
}

/** A Danish mobile number. Denmark reserves none for fiction; the stand-in inbox receives all messages to it. */
export function danishPhone(key: string): string {
  const chance = chanceFrom(`phone ${key}`)
  return `+452${Array.from({ length: 7 }, () => chance.whole(10)).join('')}`
}

/** A CVR number with a valid check digit, from 99000000 on, where none are issued. */
function danishRegistration(key: string): string {
  const weights = [2, 7, 6, 5, 4, 3, 2, 1]
  let number = 99_000_000 + chanceFrom(`cvr ${key}`).whole(990_000)
  const valid = () =>
    [...String(number)].reduce((sum, digit, place) => sum + Number(digit) * (weights[place] ?? 0), 0) % 11 === 0
  while (!valid()) number += 1
  return String(number)
}

type ClientDraft = Omit<Client, 'email' | 'phone' | 'favourites' | 'dismissed' | 'boards' | 'brief'> &
  Partial<Pick<Client, 'phone' | 'favourites' | 'dismissed' | 'boards'>> & { brief: BriefDraft | null }
/** A brief is located where its client lives; photos are named without `.webp`. */
type BriefDraft = Omit<Brief, 'place' | 'styles'> & Partial<Pick<Brief, 'place' | 'styles'>>

export function client(draft: ClientDraft): Client {
  return {
    favourites: [],
    dismissed: [],
    ...draft,
    email: emailOf(draft.key),
    phone: draft.phone ?? danishPhone(draft.key),
    boards: (draft.boards ?? []).map((board) => ({
      ...board,
      pictures: board.pictures.map((name) => pictureNamed(name).file),
    })),
    brief: draft.brief && {
      place: draft.place,
      styles: [],
      ...draft.brief,
      photos: draft.brief.photos.map((name) => pictureNamed(name).file),
    },
  }
}
