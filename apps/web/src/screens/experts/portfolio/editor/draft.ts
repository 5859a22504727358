/** A project in the editor: the values of the fields, whether they can be sent or not. */
import type { OwnPicture, OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import type { Picture } from '@husrum/contract/core/shapes.ts'
import type { Upload } from '@husrum/contract/foundation/media/uploads.ts'
import type { FocusPoint } from '#ui/pictures/focus.ts'

export type DraftBefore = { picture: Picture; alt: string; split: number }
export type DraftPicture = {
  id: number
  picture: Picture
  /** The file's name, known only in the window that uploaded it. */
  name: string
  /** Its position among the files uploaded here; 0 for pictures that the project already had. */
  arrived: number
  publishable: boolean
  caption: string
  alt: string
  style: string
  room: string
  focus: FocusPoint
  /** Anyone may find it in inspiration. */
  in_inspiration: boolean
  before: DraftBefore | null
}
export type ProjectType = NonNullable<OwnProject['project_type']>
export type Draft = {
  title: string
  description: string
  project_type: ProjectType | ''
  styles: readonly string[]
  rooms: readonly string[]
  aspects: readonly string[]
  materials: readonly string[]
  city: { id: number; name: string } | null
  year: string
  size: string
  budget: string
  pictures: readonly DraftPicture[]
  /** Image id; the first one when it is not among the pictures. */
  cover: number | null
}

const MIDDLE: FocusPoint = { x: 50, y: 50 }
const SPLIT = 50

export const emptyDraft: Draft = {
  title: '',
  description: '',
  project_type: '',
  styles: [],
  rooms: [],
  aspects: [],
  materials: [],
  city: null,
  year: '',
  size: '',
  budget: '',
  pictures: [],
  cover: null,
}

const slugs = (options: readonly { slug: string }[]): string[] => options.map(({ slug }) => slug)

export function draftOf(project: OwnProject): Draft {
  return {
    title: project.title,
    description: project.description,
    project_type: project.project_type ?? '',
    styles: slugs(project.styles),
    rooms: slugs(project.room_types),
    aspects: slugs(project.aspects),
    materials: project.materials,
    city: project.city,
    year: project.year === null ? '' : String(project.year),
    size: project.size_m2 === null ? '' : String(project.size_m2),
    budget: project.budget?.slug ?? '',
    pictures: project.images.map(draftPicture),
    cover: project.cover?.id ?? null,
  }
}

function draftPicture({
  caption,
  alt,
  style,
  room,
  before,
  publishable,
  in_inspiration,
  ...picture
}: OwnPicture): DraftPicture {
  return {
    id: picture.id,
    picture: { ...picture, alt },
    name: '',
    arrived: 0,
    publishable,
    caption,
    alt,
    style: style?.slug ?? '',
    room: room?.slug ?? '',
    focus: picture.focus ?? MIDDLE,
    in_inspiration,
    before: before && { picture: before, alt: before.alt, split: before.split },
  }
}

export function pictureOfUpload(
  { publishable, ...picture }: Upload,
  from: { key: number; name: string },
): DraftPicture {
  return {
    id: picture.id,
    picture,
    name: from.name,
    arrived: from.key,
    publishable,
    caption: '',
    alt: '',
    style: '',
    room: '',
    focus: MIDDLE,
    in_inspiration: false,
    before: null,
  }
}

export const beforeOfUpload = (picture: Upload): DraftBefore => ({ picture, alt: '', split: SPLIT })
export const beforeOfPicture = ({ picture, alt }: DraftPicture): DraftBefore => ({ picture, alt, split: SPLIT })

/** The picture as a crop shows it, with the focal point being chosen. */
export const withFocus = ({ picture, focus }: DraftPicture): Picture => ({ ...picture, focus })

export const coverOf = ({ pictures, cover }: Draft): DraftPicture | undefined =>
  pictures.find(({ id }) => id === cover) ?? pictures[0]
