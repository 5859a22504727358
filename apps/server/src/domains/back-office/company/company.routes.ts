import { adminCompanies } from '@husrum/contract/back-office/company/company.ts'
import type { FastifyInstance } from 'fastify'
import { brandIconNames, iconAddress } from '@husrum/contract/back-office/company/brand-icons.rules.ts'
import { languages } from '../../../platform/core/texts/catalogues.ts'
import { sendMailPreview } from '../../../platform/http/staff/mail-preview.ts'
import { fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { UploadedFile } from '../../../platform/http/uploads/uploads.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { readCookie } from '../../../platform/web/web-cookies.ts'
import type { CompanyPreview } from './company-preview.ts'
import type { LogoKind, Pictures } from '../../foundation/media/media.service.ts'
import { maybeLogo } from './company.queries.ts'
import { presentCompany } from './company.presenting.ts'
import { deleteDraft, storeLogo, publish, saveDraft, type CompanyDeps } from './company.service.ts'
import { storeIcons, readUploadedIcon } from './icons.ts'
import type { LiveLogos } from './live-logos.ts'
import { iconOf, logoOf, LOOK_ROUTE, lookOf } from './look.ts'

export function mountCompany(
  http: FastifyInstance,
  deps: CompanyDeps & {
    companyPreview: CompanyPreview
    logos: LiveLogos
    pictures: Pick<Pictures, 'drawLogo' | 'drawIcon' | 'drawSquare'>
  },
  options: MountOptions,
): void {
  async function keep(viewer: Viewer, file: UploadedFile | undefined, kind: LogoKind) {
    if (!file) throw fieldRefusal('file', 'required')
    const kept = await storeLogo(deps, viewer, file, kind)
    await deps.logos.refresh()
    return kept
  }
  mount(
    http,
    adminCompanies,
    {
      getAdminCompany: async () => ({ data: await presentCompany(deps) }),
      async saveCompanyDraft({ viewer, body }) {
        await saveDraft(deps, viewer, body)
        return { data: await presentCompany(deps) }
      },
      sendCompanyLogo: async ({ viewer, files }) => ({ data: await keep(viewer, files.file, 'logo') }),
      sendCompanyIcon: async ({ viewer, files }) => ({ data: await keep(viewer, files.file, 'icon') }),
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
  const icons = storeIcons(deps)
  http.get<{ Params: { file: string } }>(LOOK_ROUTE, async ({ params }, reply) => {
    const [logo, asked] = [logoOf(params.file), iconOf(params.file)]
    const hash = asked ? readUploadedIcon(asked.of)?.hash : logo
    // only the published letter icon is drawn: otherwise anybody could have pictures drawn
    const isKnown =
      hash === undefined ? !asked || asked.of === deps.brand.now().icon : deps.logos.value().includes(hash)
    if (!isKnown) throw notFound('not_found')
    const look = asked ? await icons.get(asked) : logo ? await maybeLogo(deps.db, logo) : lookOf(params.file)
    if (look === undefined) throw notFound('not_found')
    return reply
      .header('content-type', typeof look === 'string' ? 'text/css; charset=utf-8' : 'image/png')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin') // mail programs show them on other websites
      .send(look)
  })
  http.get<{ Querystring: { as?: string } }>('/preview/company/icon', async (request, reply) => {
    const token = readCookie(request, 'access_token')
    const tried = token && (await deps.companyPreview.find(token))
    const icon = brandIconNames.find((known) => known === (request.query.as ?? 'large'))
    if (!tried || !icon) throw notFound('not_found')
    const of = tried.brand.icon
    if (of === undefined) return reply.redirect(iconAddress(of, icon), 302)
    const drawn = await icons.get({ of, icon })
    if (!drawn) throw notFound('not_found')
    return reply.header('content-type', 'image/png').header('cache-control', 'private, no-store').send(drawn)
  })
  // the cookie authorises pages, and this is a page in a frame of the back office
  http.get<{ Querystring: { language?: string } }>('/preview/company/mail', async (request, reply) => {
    const token = readCookie(request, 'access_token')
    const language = languages.find((known) => known === (request.query.language ?? 'en'))
    const html = token && language && (await deps.companyPreview.composeMail(token, language))
    if (!html) throw notFound('not_found')
    return sendMailPreview(reply, html)
  })
}
