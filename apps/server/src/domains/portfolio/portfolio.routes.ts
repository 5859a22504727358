/** The expert's own projects, and the published ones as everybody sees them (wire: architect). */
import { publicProjects } from '@husrum/contract/experts.ts'
import { RESTORE_DAYS } from '@husrum/contract/limits.ts'
import { portfolio } from '@husrum/contract/portfolio.ts'
import type { Locale } from '@husrum/contract/shapes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../platform/http/pages.ts'
import { hasPublicPage } from '../experts/expert-availability.service.ts'
import { listImages } from '../media/media.service.ts'
import { createPaletteOf } from './palette.ts'
import { presentOwnProject, presentProject, type ProjectParts } from './portfolio.present.ts'
import * as queries from './portfolio.queries.ts'
import * as own from './portfolio.service.ts'
import { createViewCounter } from './views.service.ts'

export function mountPortfolio(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { db } = deps
  const views = createViewCounter(deps)
  const shown = { ...deps, paletteOf: createPaletteOf() }
  http.addHook('onClose', () => views.close())

  async function gather(projects: readonly queries.ProjectRow[]): Promise<ProjectParts[]> {
    const pictures = await queries.listPictures(
      db,
      projects.map(({ id }) => id),
    )
    const images = await listImages(
      db,
      pictures.flatMap(({ image_id, before_image_id }) => [image_id, before_image_id ?? []].flat()),
    )
    const ofProject = Map.groupBy(pictures, ({ project_id }) => project_id)
    return projects.map((row) => ({ row, pictures: ofProject.get(row.id) ?? [], images }))
  }

  async function presentOwn(projects: readonly queries.ProjectRow[], locale: Locale) {
    const counts = await views.list(
      db,
      projects.map(({ id }) => id),
    )
    return (await gather(projects)).map((parts) => presentOwnProject(shown, parts, counts.get(parts.row.id), locale))
  }

  async function presentOne(owner: own.Owner, id: number, locale: Locale) {
    const [project] = await presentOwn([await own.requireProject(db, owner.expert_id, id)], locale)
    if (!project) throw new Error('a presented project was lost')
    return { data: project }
  }

  async function requirePublic(expertId: number, projectId: number): Promise<queries.ProjectRow> {
    const row = await queries.maybeProject(db, expertId, projectId, 'published')
    if (!row || !(await hasPublicPage(db, expertId))) throw notFound('project_not_found')
    return row
  }

  mount(
    http,
    portfolio,
    {
      async listOwnProjects({ query, viewer, locale }) {
        const { expert_id } = own.ownerOf(viewer)
        const [total, projects, room] = await Promise.all([
          queries.countProjects(db, expert_id, query.status),
          queries.listProjects(db, expert_id, query.status, offsetOf(query)),
          queries.selectRoom(db, expert_id),
        ])
        return { data: await presentOwn(projects, locale), meta: metaOf(query, total, projects.length), room }
      },
      async createProject({ body, fileLists, viewer, locale }) {
        const owner = own.ownerOf(viewer)
        return presentOne(owner, await own.createProject(deps, owner, body, fileLists.images), locale)
      },
      getOwnProject: ({ params, viewer, locale }) => presentOne(own.ownerOf(viewer), params.id, locale),
      async updateProject({ params, body, fileLists, viewer, locale }) {
        const owner = own.ownerOf(viewer)
        await own.updateProject(deps, owner, params.id, body, fileLists.images)
        return presentOne(owner, params.id, locale)
      },
      async listDeletedProjects({ viewer, locale }) {
        const deleted = await queries.listDeletedProjects(db, own.ownerOf(viewer).expert_id, RESTORE_DAYS)
        const when = new Map(deleted.map(({ id, deleted_at }) => [id, deleted_at]))
        return {
          data: (await presentOwn(deleted, locale)).flatMap((project) => {
            const since = when.get(project.id)
            return since ? [{ ...project, deleted_at: since.toISOString() }] : []
          }),
        }
      },
      async restoreProject({ params, viewer, locale }) {
        const owner = own.ownerOf(viewer)
        await own.restoreProject(deps, owner, params.id)
        return presentOne(owner, params.id, locale)
      },
      deleteProject: ({ params, viewer }) => own.deleteProject(deps, own.ownerOf(viewer), params.id),
      async sortProjects({ body, viewer }) {
        return { data: { ids: await own.sortProjects(deps, own.ownerOf(viewer), body.ids) } }
      },
    },
    options,
  )
  mount(
    http,
    publicProjects,
    {
      async listExpertProjects({ params: { id }, query, locale }) {
        if (!(await hasPublicPage(db, id))) throw notFound('expert_not_found')
        const [total, projects] = await Promise.all([
          queries.countProjects(db, id, 'published'),
          queries.listProjects(db, id, 'published', offsetOf(query)),
        ])
        return {
          data: (await gather(projects)).flatMap((parts) => presentProject(shown, parts, locale) ?? []),
          meta: metaOf(query, total, projects.length),
        }
      },
      async getExpertProject({ params: { id, projectId }, locale }) {
        const [parts] = await gather([await requirePublic(id, projectId)])
        const project = parts && presentProject(shown, parts, locale)
        if (!project) throw notFound('project_not_found')
        return { data: project }
      },
      async countProjectView({ params: { id, projectId }, viewer, address }) {
        await requirePublic(id, projectId)
        if (viewer?.expert_id !== id) await views.count(projectId, address)
      },
    },
    options,
  )
}
