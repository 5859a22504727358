/** Projects as the public sees them, and as their expert edits them. */
import { project, type Project, type ProjectPicture } from '@husrum/contract/experts/profile/experts.ts'
import { RESTORE_DAYS } from '@husrum/contract/core/limits.ts'
import type { OwnPicture, OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { isLargePicture } from '@husrum/contract/experts/portfolio/publishing.rules.ts'
import { one, paged, type Locale } from '@husrum/contract/core/shapes.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { metaOf, offsetOf, type PageQuery } from '../../../platform/http/pages.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import type { Key, ReadModel } from '../../../platform/read-models/read-models.ts'
import { presentedOne } from '../../../platform/core/presenting.ts'
import { hasPublicPage } from '../profile/expert-accounts.service.ts'
import { listImages, type ImageRow, type Pictures } from '../../foundation/media/media.service.ts'
import { namedOption, nameIn, toBand, type References } from '../../foundation/reference/reference.service.ts'
import { chooseRoom } from '../showcases/showcases.service.ts'
import { createPaletteOf, type PaletteOf } from './pictures/palette.ts'
import {
  countProjects,
  listDeletedProjects,
  listPictures,
  listProjects,
  maybeEdited,
  maybeProject,
  type EditedProject,
  type ProjectPictureRow,
  type ProjectRow,
} from './portfolio.queries.ts'
import { needsOf } from './editing/publishing.ts'
import type { ViewCounter } from './views/views.service.ts'

export { createPaletteOf } from './pictures/palette.ts'

type Deps = Pick<Platform, 'db'> & { refs: References; pictures: Pictures; paletteOf: PaletteOf }
type OwnDeps = Deps & { views: Pick<ViewCounter, 'list'> }
type ProjectParts<Row extends ProjectRow = ProjectRow> = {
  row: Row
  pictures: readonly ProjectPictureRow[]
  images: ReadonlyMap<number, ImageRow>
}
type PictureParts = { row: ProjectPictureRow; image: ImageRow }

type FactDeps = Omit<Deps, 'db'>
type ShowingDeps = Omit<FactDeps, 'paletteOf'>
const TABLES = ['experts', 'accounts', 'countries', 'projects', 'project_images', 'images']

/** A page of an expert's published projects. One without a picture is left out, which publishing prevents. */
export function projectsModel(deps: ShowingDeps): ReadModel<Key & PageQuery, ProjectsSource, typeof projectsReply> {
  const showing = { ...deps, paletteOf: createPaletteOf() }
  return {
    name: 'projects',
    tables: TABLES,
    schema: projectsReply,
    read: (db, keys) => Promise.all(keys.map((key) => readProjects(db, key))),
    present: ({ total, projects, page }, locale) => ({
      data: projects.flatMap((parts) => presentProject(showing, parts, locale) ?? []),
      meta: metaOf(page, total, projects.length),
    }),
  }
}
const projectsReply = paged(project)
type ProjectsSource = { total: number; projects: ProjectParts[]; page: PageQuery }

async function readProjects(db: Database, { id, ...page }: Key & PageQuery): Promise<ProjectsSource | undefined> {
  if (!(await hasPublicPage(db, id))) return undefined
  const [total, rows] = await Promise.all([
    countProjects(db, id, 'published'),
    listProjects(db, id, 'published', offsetOf(page)),
  ])
  return { total, projects: await loadParts(db, rows), page }
}

/** One published project. */
export function projectModel(deps: ShowingDeps): ReadModel<ProjectKey, ProjectParts, typeof projectReply> {
  const showing = { ...deps, paletteOf: createPaletteOf() }
  return {
    name: 'project',
    tables: TABLES,
    schema: projectReply,
    read: (db, keys) => Promise.all(keys.map((key) => readProject(db, key))),
    present: (parts, locale) => {
      const shown = presentProject(showing, parts, locale)
      return { data: presentedOne(shown ? [shown] : [], 'a project') }
    },
  }
}
const projectReply = one(project)
type ProjectKey = Key & { projectId: number }

async function readProject(db: Database, { id, projectId }: ProjectKey): Promise<ProjectParts | undefined> {
  const row = await maybeProject(db, id, projectId, 'published')
  if (!row || !(await hasPublicPage(db, id))) return undefined
  const parts = await loadParts(db, [row])
  return row.project_type === null ? undefined : parts.find((each) => shownIn(each).length > 0)
}

export async function presentOwnProjects(
  deps: OwnDeps,
  rows: readonly EditedProject[],
  locale: Locale,
): Promise<OwnProject[]> {
  const ids = rows.map(({ id }) => id)
  const views = await deps.views.list(deps.db, ids)
  return (await loadParts(deps.db, rows)).map((parts) => shapeOwnProject(deps, parts, views.get(parts.row.id), locale))
}

/** 404 `project_not_found`. */
export async function presentOwnProject(
  deps: OwnDeps,
  { expert_id }: { expert_id: number },
  id: number,
  locale: Locale,
): Promise<OwnProject> {
  const row = await maybeEdited(deps.db, expert_id, id)
  if (!row) throw notFound('project_not_found')
  return presentedOne(await presentOwnProjects(deps, [row], locale), 'a project')
}

export async function presentDeletedProjects(
  deps: OwnDeps,
  { expert_id }: { expert_id: number },
  locale: Locale,
): Promise<(OwnProject & { deleted_at: string })[]> {
  const rows = await listDeletedProjects(deps.db, expert_id, RESTORE_DAYS)
  const deletedAt = new Map(rows.map((row) => [row.id, row.deleted_at]))
  return (await presentOwnProjects(deps, rows, locale)).flatMap((project) => {
    const at = deletedAt.get(project.id)
    return at ? [{ ...project, deleted_at: at.toISOString() }] : []
  })
}

async function loadParts<Row extends ProjectRow & { content_id?: number }>(
  db: Db,
  rows: readonly Row[],
): Promise<ProjectParts<Row>[]> {
  const contentOf = ({ id, content_id = id }: Row) => content_id
  const pictures = await listPictures(db, rows.map(contentOf))
  const imageIds = pictures.flatMap(({ image_id, before_image_id }) => [image_id, before_image_id ?? []].flat())
  const images = await listImages(db, imageIds)
  const ofProject = Map.groupBy(pictures, ({ project_id }) => project_id)
  return rows.map((row) => ({ row, pictures: ofProject.get(contentOf(row)) ?? [], images }))
}

function presentProject(deps: FactDeps, parts: ProjectParts, locale: Locale): Project | undefined {
  const { row } = parts
  const shown = shownIn(parts)
  const images = shown.map((each) => presentPicture(deps, each, row.title, parts, locale))
  const cover = images[coverAt(shown)]
  if (!cover || row.project_type === null) return undefined
  return {
    ...presentFacts(deps, row, shown, locale),
    project_type: row.project_type as Project['project_type'], // the contract accepts no other
    cover,
    images,
  }
}

function shapeOwnProject(
  deps: Deps,
  parts: ProjectParts<EditedProject>,
  views: { recent: number; total: number } | undefined,
  locale: Locale,
): OwnProject {
  const { row } = parts
  const shown = shownIn(parts)
  const images = shown.map((each) => presentOwnPicture(deps, each, parts, locale))
  return {
    ...presentFacts(deps, row, shown, locale),
    project_type: row.project_type as OwnProject['project_type'], // as above
    status: row.status as OwnProject['status'], // the column's check ensures it
    stays: row.stays,
    version: row.version,
    unpublished_changes: row.content_id !== row.id,
    cover: images[coverAt(shown)] ?? null,
    images,
    needs: needsOf(
      row,
      shown.map(({ image }) => image),
    ),
    views: views ?? { recent: 0, total: 0 },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function presentFacts({ refs, paletteOf }: FactDeps, row: ProjectRow, shown: readonly PictureParts[], locale: Locale) {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    city: row.city_id === null ? null : presentTown(refs, row.city_id, locale),
    year: row.year,
    size_m2: row.size_m2,
    budget: row.budget_id === null ? null : toBand(refs.row('budget', row.budget_id), locale),
    styles: refs.rows('style', row.style_ids).map((style) => namedOption(style, locale)),
    room_types: row.room_type_ids.map((id) => namedOption(chooseRoom(refs, id, 'room_types'), locale)),
    aspects: refs.rows('aspect', row.aspect_ids).map((aspect) => namedOption(aspect, locale)),
    materials: row.materials,
    palette: paletteOf(shown.map(({ image }) => image)),
    published_at: row.published_at?.toISOString() ?? null,
  }
}

function presentTown(refs: References, id: number, locale: Locale) {
  const city = refs.city(id)
  return { id, name: nameIn(city, locale), country: nameIn(refs.country(city.country_id), locale) }
}

const shownIn = ({ pictures, images }: ProjectParts): PictureParts[] =>
  pictures.flatMap((row) => {
    const image = images.get(row.image_id)
    return image ? [{ row, image }] : []
  })

const coverAt = (shown: readonly PictureParts[]): number =>
  Math.max(
    0,
    shown.findIndex(({ row }) => row.is_cover),
  )

/** Pictures without an alt text get the title of the project. */
function presentPicture(
  deps: FactDeps,
  { row, image }: PictureParts,
  title: string,
  { images }: ProjectParts,
  locale: Locale,
): ProjectPicture {
  const { refs, pictures } = deps
  const before = row.before_image_id === null ? undefined : images.get(row.before_image_id)
  return {
    ...pictures.present(image, row.alt || title, { focus: { x: row.focus_x, y: row.focus_y } }),
    photo_id: row.in_inspiration ? row.id : null,
    caption: row.caption,
    style: row.style_id === null ? null : namedOption(refs.row('style', row.style_id), locale),
    room: row.room_type_id === null ? null : namedOption(chooseRoom(refs, row.room_type_id, 'room'), locale),
    before: before ? { ...pictures.present(before, row.before_alt || title), split: row.before_split } : null,
  }
}

function presentOwnPicture(deps: Deps, picture: PictureParts, parts: ProjectParts, locale: Locale): OwnPicture {
  const { row, image } = picture
  const { before, ...shared } = presentPicture(deps, picture, '', parts, locale)
  return {
    ...shared,
    // pictures of unpublished changes cannot be found by their id
    photo_id: row.project_id === parts.row.id ? shared.photo_id : null,
    alt: row.alt,
    publishable: isLargePicture(image),
    in_inspiration: row.in_inspiration,
    before,
  }
}
