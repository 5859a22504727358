/** The answers of the photos-first flow beside the expert's usual ones: the content of each photo, and its project. */
import { ALT_MAX, PROJECT_PICTURES_MIN, PROJECT_TITLE_MAX, SHOWCASES_MAX } from '@husrum/contract/core/limits.ts'
import { mostNamed } from '@husrum/contract/foundation/reference/most-named.rules.ts'
import type { PaletteColour } from '@husrum/contract/foundation/media/palette.rules.ts'
import { emptyExpert, followExpert, reviveExpert, type ExpertDraft, type StoredPicture } from './expert-answers.ts'
import {
  amount,
  emptyOf,
  flag,
  list,
  matching,
  nullable,
  reviveBy,
  shaped,
  whole,
  words,
  type Answers,
  type Reads,
} from '../../fields.ts'

/** One photo. Its file is on the device under `key` (`showcases` names it). */
export type Shot = {
  key: string
  room: string | null
  style: string | null
  /** The result of the image tagging: marked as a suggestion while it is the answer. */
  proposed_room: string | null
  proposed_style: string | null
  /** Sent to the image tagging, whatever the result. */
  asked: boolean
  /** Measured in the photo; empty until then, and where the browser cannot draw it. */
  colors: PaletteColour[]
  /** The person's own words; null is the draft made from room, style and colours. */
  alt: string | null
  /** The index of its project in `shot_projects`. */
  project: number
}
export type ShotProject = {
  /** Null is the draft made from its rooms and styles. */
  title: string | null
}

const slug = nullable(words(60))
const color: Reads<PaletteColour> = shaped({ color: matching(/^#[0-9a-f]{6}$/), share: amount })
const colors: Reads<PaletteColour[]> = (value): value is PaletteColour[] =>
  Array.isArray(value) && value.length <= 6 && value.every(color)
const shot: Reads<Shot> = shaped({
  key: words(60),
  room: slug,
  style: slug,
  proposed_room: slug,
  proposed_style: slug,
  asked: flag,
  colors,
  alt: nullable(words(ALT_MAX)),
  project: whole(0, SHOWCASES_MAX),
})

const table = {
  shots: list(shot, SHOWCASES_MAX),
  shot_projects: list<ShotProject>(shaped({ title: nullable(words(PROJECT_TITLE_MAX)) }), SHOWCASES_MAX),
  /** The consent to send photos for proposals, so it is never given by default. */
  suggest: { empty: false, reads: flag },
}

export type PhotosFirstDraft = ExpertDraft & Answers<typeof table>
export const emptyPhotosFirst: PhotosFirstDraft = { ...emptyExpert, ...emptyOf(table) }

const reviveOwn = reviveBy(table)
export const revivePhotosFirst = (saved: unknown): Partial<PhotosFirstDraft> => {
  const draft = { ...reviveExpert(saved), ...reviveOwn(saved) }
  return { ...draft, ...grouped(draft.showcases ?? [], draft.shots ?? [], draft.shot_projects ?? []) }
}

/** Each photo has its answers and is in a project, and no project is empty. */
function grouped(
  pictures: readonly StoredPicture[],
  shots: readonly Shot[],
  projects: readonly ShotProject[],
): Pick<PhotosFirstDraft, 'shots' | 'shot_projects'> {
  const known = new Map(shots.map((each) => [each.key, each]))
  const kept = pictures.map(({ key }) => known.get(key) ?? newShot(key))
  const places = [...new Set(kept.map(({ project }) => project))].toSorted((a, b) => a - b)
  return {
    shots: kept.map((each) => ({ ...each, project: places.indexOf(each.project) })),
    shot_projects: places.map((place) => projects[place] ?? { title: null }),
  }
}

const newShot = (key: string): Shot => ({
  key,
  room: null,
  style: null,
  proposed_room: null,
  proposed_style: null,
  asked: false,
  colors: [],
  alt: null,
  project: 0,
})

export function followPhotosFirst(
  before: PhotosFirstDraft,
  change: Partial<PhotosFirstDraft>,
): Partial<PhotosFirstDraft> {
  const { showcases, shots, shot_projects } = { ...before, ...change }
  const isAboutPhotos = change.showcases ?? change.shots ?? change.shot_projects
  return { ...followExpert(before, change), ...(isAboutPhotos ? grouped(showcases, shots, shot_projects) : {}) }
}

export const withShot = (shots: readonly Shot[], key: string, change: Partial<Shot>): Shot[] =>
  shots.map((each) => (each.key === key ? { ...each, ...change } : each))

/** A proposal fills in missing answers; it never changes an answer. */
export function withProposal(
  shots: readonly Shot[],
  key: string,
  { room, style }: Pick<Shot, 'room' | 'style'>,
): Shot[] {
  return shots.map((each) =>
    each.key === key
      ? {
          ...each,
          proposed_room: room,
          proposed_style: style,
          room: each.room ?? room,
          style: each.style ?? style,
        }
      : each,
  )
}

/** The same photos with a project for each style that has enough of them; the others stay in the first. */
export function byStyle(shots: readonly Shot[]): Shot[] {
  const named = mostNamed(shots.map(({ style }) => style))
  const enough = named.filter((style) => shots.filter((shot) => shot.style === style).length >= PROJECT_PICTURES_MIN)
  return shots.map((shot) => ({ ...shot, project: Math.max(0, enough.indexOf(shot.style ?? '')) }))
}
export const inOneProject = (shots: readonly Shot[]): Shot[] => shots.map((shot) => ({ ...shot, project: 0 }))
export const countProjects = (shots: readonly Shot[]): number => new Set(shots.map(({ project }) => project)).size

export const isTagged = ({ room, style }: Pick<Shot, 'room' | 'style'>): boolean => room !== null && style !== null
