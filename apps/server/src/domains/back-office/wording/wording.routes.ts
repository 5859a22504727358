import { wording } from '@husrum/contract/back-office/wording/wording.ts'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../platform/http/errors.ts'
import { maySeePreviews, sendMailPreview } from '../../../platform/http/staff/mail-preview.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../../platform/http/pages.ts'
import { readCookie } from '../../../platform/web/web-cookies.ts'
import {
  draftsOf,
  findWording,
  presentMail,
  presentRow,
  presentWording,
  type PresentingDeps,
} from './wording.presenting.ts'
import { changeWording, requireWording, saveDraft, discardDraft, type WordingDeps } from './wording.service.ts'

export function mountWording(http: FastifyInstance, deps: WordingDeps & PresentingDeps, options: MountOptions): void {
  mount(
    http,
    wording,
    {
      async listWording({ query }) {
        const drafts = await draftsOf(deps.db, query.language)
        const keys = findWording(deps, query, drafts)
        const { limit, offset } = offsetOf(query)
        const data = keys
          .slice(offset, offset + limit)
          .map((key) => presentRow(deps, { language: query.language, key }, drafts.get(key)))
        return { data, meta: metaOf(query, keys.length, data.length) }
      },
      getWording: async ({ params }) => ({ data: await presentWording(deps, params) }),
      async previewWording({ params, query }) {
        requireWording(deps, params, query.text)
        const { html: _, ...mail } = presentMail(deps, params, query)
        return { data: mail }
      },
      async saveWordingDraft({ viewer, params, body }) {
        await saveDraft(deps, viewer, params, body)
        return { data: await presentWording(deps, params) }
      },
      async deleteWordingDraft({ viewer, params }) {
        await discardDraft(deps, viewer, params)
        return { data: await presentWording(deps, params) }
      },
      async changeWording({ viewer, params, body }) {
        await changeWording(deps, viewer, params, body)
        return { data: await presentWording(deps, params) }
      },
    },
    options,
  )
  // the mail itself, in a frame; as in the preview above, the cookie authorises it
  http.get<{ Params: unknown; Querystring: unknown }>('/preview/wording/:language/:key', async (request, reply) => {
    const { params, query } = wording.previewWording
    const [asked, said] = [params.safeParse(request.params), query.safeParse(request.query)]
    if (
      !asked.success ||
      !said.success ||
      !(await maySeePreviews(options.identify, readCookie(request, 'access_token')))
    )
      throw notFound('not_found')
    requireWording(deps, asked.data, said.data.text)
    return sendMailPreview(reply, presentMail(deps, asked.data, said.data).html)
  })
}
