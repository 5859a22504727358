/** Converts the fields to the API's format. A value that cannot be sent is left out and reported at its field. */
import {
  ALT_MAX,
  CAPTION_MAX,
  MATERIAL_MAX,
  PROJECT_STORY_MAX,
  PROJECT_TITLE_MAX,
} from '@husrum/contract/core/limits.ts'
import type { createProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { z } from 'zod'
import type { Draft } from '../draft.ts'

export type Answers = Omit<z.input<typeof createProject>, 'alts' | 'captions' | 'status'>
export type DraftProblem = 'titleLong' | 'storyLong' | 'captionLong' | 'altLong' | 'year' | 'size' | 'materialLong'

const length = (text: string): number => [...text.trim()].length

const FIRST_YEAR = 1900
const SIZE_MAX = 1_000_000

/** Whole numbers with thousands separators: `1.250`. */
const wholeOf = (text: string): number => Number(text.trim().replaceAll(/[.\s]/g, ''))
const inRange = (value: number, first: number, last: number): boolean =>
  Number.isInteger(value) && value >= first && value <= last

/** Keyed by the server's field names, so that its refusals appear in the same places. */
export function problemsOf(draft: Draft): Partial<Record<string, DraftProblem>> {
  return {
    ...(length(draft.title) > PROJECT_TITLE_MAX ? { title: 'titleLong' } : {}),
    ...(length(draft.description) > PROJECT_STORY_MAX ? { description: 'storyLong' } : {}),
    ...(draft.year.trim() && !inRange(wholeOf(draft.year), FIRST_YEAR, Number(copenhagenDay(new Date()).slice(0, 4)))
      ? { year: 'year' }
      : {}),
    ...(draft.size.trim() && !inRange(wholeOf(draft.size), 1, SIZE_MAX) ? { size_m2: 'size' } : {}),
    ...(draft.materials.some((material) => length(material) > MATERIAL_MAX) ? { materials: 'materialLong' } : {}),
    ...(draft.pictures.some(({ caption }) => length(caption) > CAPTION_MAX) ? { images: 'captionLong' } : {}),
    ...(draft.pictures.some(({ alt, before }) => length(alt) > ALT_MAX || length(before?.alt ?? '') > ALT_MAX)
      ? { images: 'altLong' }
      : {}),
  }
}

export function answersOf(draft: Draft): Answers {
  const whole: Answers = {
    title: draft.title.trim(),
    description: draft.description.trim(),
    project_type: draft.project_type || null,
    styles: [...draft.styles],
    room_types: [...draft.rooms],
    aspects: [...draft.aspects],
    materials: [...draft.materials],
    city_id: draft.city?.id ?? null,
    year: draft.year.trim() ? wholeOf(draft.year) : null,
    size_m2: draft.size.trim() ? wholeOf(draft.size) : null,
    project_budget_id: draft.budget || null,
    images: draft.pictures.map(({ id, caption, alt, style, room, focus, before, in_inspiration }) => ({
      id,
      caption: caption.trim(),
      alt: alt.trim(),
      style: style || null,
      room: room || null,
      focus,
      in_inspiration,
      before: before && { id: before.picture.id, alt: before.alt.trim(), split: before.split },
    })),
    cover: Math.max(
      0,
      draft.pictures.findIndex(({ id }) => id === draft.cover),
    ),
  }
  const problems = problemsOf(draft)
  return pick(whole, (field) => !(field in problems))
}

const pick = (answers: Answers, wanted: (field: string) => boolean): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([field]) => wanted(field)))

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The answers that differ from the saved ones. The cover is a position in the list, so every new list includes it. */
export function changedAnswers(saved: Answers, now: Answers): Answers {
  const changed = pick(now, (field) => {
    const key = field as keyof Answers // the fields of `now` are its own keys
    return !same(saved[key], now[key])
  })
  return changed.images && now.cover !== undefined ? { ...changed, cover: now.cover } : changed
}

export const without = (answers: Answers, fields: ReadonlySet<string>): Answers =>
  pick(answers, (field) => !fields.has(field))
