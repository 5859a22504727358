import { adminCompanies } from '@husrum/contract/admin-company.ts'
import type { FastifyInstance } from 'fastify'
import { languages } from '../../platform/catalogues.ts'
import { sendMailPreview } from '../../platform/http/mail-preview.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { readCookie } from '../../platform/web/web-cookies.ts'
import type { CompanyPreview } from './company-preview.ts'
import { presentCompany } from './company.presenting.ts'
import { deleteDraft, publish, saveDraft, type CompanyDeps } from './company.service.ts'
import { LOOK_ROUTE, lookOf } from './look.ts'

export function mountCompany(
  http: FastifyInstance,
  deps: CompanyDeps & { companyPreview: CompanyPreview },
  options: MountOptions,
): void {
  mount(
    http,
    adminCompanies,
    {
      getAdminCompany: async () => ({ data: await presentCompany(deps) }),
      async saveCompanyDraft({ viewer, body }) {
        await saveDraft(deps, viewer, body)
        return { data: await presentCompany(deps) }
      },
      async deleteCompanyDraft({ viewer }) {
        await deleteDraft(deps, viewer)
        return { data: await presentCompany(deps) }
      },
      async publishCompany({ viewer, body }) {
        await publish(deps, viewer, body)
        return { data: await presentCompany(deps) }
      },
    },
    options,
  )
  http.get<{ Params: { file: string } }>(LOOK_ROUTE, async ({ params }, reply) => {
    const look = lookOf(params.file)
    if (look === undefined) throw notFound('not_found')
    return reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(look)
  })
  // the cookie shows pages, and this is one: it stands in a frame of the back office
  http.get<{ Querystring: { language?: string } }>('/preview/company/mail', async (request, reply) => {
    const token = readCookie(request, 'access_token')
    const language = languages.find((known) => known === (request.query.language ?? 'en'))
    const html = token && language && (await deps.companyPreview.composeMail(token, language))
    if (!html) throw notFound('not_found')
    return sendMailPreview(reply, html)
  })
}
