/** The expert's own projects, and the published ones for the public (wire: architect). */
import { publicProjects } from '@husrum/contract/experts/profile/experts.ts'
import { portfolio } from '@husrum/contract/experts/portfolio/portfolio.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../../platform/http/pages.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import { createPaletteOf } from './pictures/palette.ts'
import { presentDeletedProjects, presentOwnProject, presentOwnProjects } from './portfolio.presenting.ts'
import { storeLostTexts, listKeptTexts } from './kept-texts/kept-texts.service.ts'
import * as queries from './portfolio.queries.ts'
import * as own from './portfolio.service.ts'
import { createViewCounter } from './views/views.service.ts'

export function mountPortfolio(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { db, readModels } = deps
  const views = createViewCounter(deps)
  const presenting = { ...deps, views, paletteOf: createPaletteOf() }
  http.addHook('onClose', () => views.close())

  async function requirePublic(key: { id: number; projectId: number }, locale: Locale) {
    const project = await readModels.project.get(key, locale)
    if (!project) throw notFound('project_not_found')
    return project
  }

  mount(
    http,
    portfolio,
    {
      async listOwnProjects({ query, viewer, locale }) {
        const { expert_id } = own.ownerOf(viewer)
        const read = async () => {
          const [total, projects, room] = await Promise.all([
            queries.countProjects(db, expert_id, query.status),
            queries.listEdited(db, expert_id, query.status, offsetOf(query)),
            queries.selectRoom(db, expert_id),
          ])
          const data = await presentOwnProjects(presenting, projects, locale)
          return SerializedReply.of(portfolio.listOwnProjects.reply, {
            data,
            meta: metaOf(query, total, projects.length),
            room,
          })
        }
        if (query.page > 1) return read()
        await views.flush()
        const version = await queries.selectProjectsVersion(db, expert_id)
        const name = `own projects ${JSON.stringify(query)}`
        return readModels.answer({ name, account: viewer.account_id, locale, version }, read)
      },
      async createProject({ body, fileLists, viewer, locale }) {
        const owner = own.ownerOf(viewer)
        const id = await own.createProject(deps, owner, body, fileLists.images)
        return { data: await presentOwnProject(presenting, owner, id, locale) }
      },
      async getOwnProject({ params, viewer, locale }) {
        const owner = own.ownerOf(viewer)
        await views.flush()
        const version = await queries.selectProjectsVersion(db, owner.expert_id, params.id)
        return readModels.answer(
          { name: `own project ${params.id}`, account: viewer.account_id, locale, version },
          async () =>
            SerializedReply.of(portfolio.getOwnProject.reply, {
              data: await presentOwnProject(presenting, owner, params.id, locale),
            }),
        )
      },
      async updateProject({ params, body, fileLists, viewer, locale }) {
        const owner = own.ownerOf(viewer)
        await own.updateProject(deps, owner, params.id, body, fileLists.images)
        return { data: await presentOwnProject(presenting, owner, params.id, locale) }
      },
      listDeletedProjects: async ({ viewer, locale }) => ({
        data: await presentDeletedProjects(presenting, own.ownerOf(viewer), locale),
      }),
      async restoreProject({ params, viewer, locale }) {
        const owner = own.ownerOf(viewer)
        await own.restoreProject(deps, owner, params.id)
        return { data: await presentOwnProject(presenting, owner, params.id, locale) }
      },
      deleteProject: ({ params, viewer }) => own.deleteProject(deps, own.ownerOf(viewer), params.id),
      async listKeptTexts({ params, viewer }) {
        return { data: await listKeptTexts(db, own.ownerOf(viewer), params.id) }
      },
      async keepTexts({ params, body, viewer }) {
        const owner = own.ownerOf(viewer)
        await storeLostTexts(deps, { ...owner, by: viewer.account_id }, params.id, body.texts)
        return { data: await listKeptTexts(db, owner, params.id) }
      },
      chooseStayingProjects: ({ body, viewer }) => own.chooseRemainingProjects(deps, own.ownerOf(viewer), body.ids),
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
      async listExpertProjects({ params, query, locale }) {
        const projects = await readModels.projects.get({ ...params, ...query }, locale)
        if (!projects) throw notFound('expert_not_found')
        return projects
      },
      getExpertProject: ({ params, locale }) => requirePublic(params, locale),
      async countProjectView({ params, viewer, address, locale }) {
        await requirePublic(params, locale)
        if (viewer?.expert_id !== params.id) await views.count(params.projectId, address)
      },
    },
    options,
  )
}
