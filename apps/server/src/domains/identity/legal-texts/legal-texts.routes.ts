import { legalTexts } from '@husrum/contract/identity/legal-texts/legal-texts.ts'
import type { FastifyInstance } from 'fastify'
import type { Editions } from '../../../platform/core/sync/published-versions.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { presentAll, presentOne, presentVersion } from './legal-texts.presenting.ts'
import { deleteDraft, publish, saveDraft } from './legal-texts.service.ts'
import type { LiveLegalTexts } from './live-legal-texts.ts'

export function mountLegalTexts(
  http: FastifyInstance,
  deps: Platform & { editions: Editions; liveLegalTexts: LiveLegalTexts },
  options: MountOptions,
): void {
  const { db, liveLegalTexts } = deps
  mount(
    http,
    legalTexts,
    {
      async getLegalText({ params: { document }, query: { language, version } }) {
        if (version === undefined) return { data: liveLegalTexts.current(document, language) }
        const earlier = await liveLegalTexts.earlier(document, language, version)
        if (!earlier) throw notFound('legal_version_not_found')
        return { data: earlier }
      },
      listAdminLegalTexts: async () => ({ data: await presentAll(db) }),
      getAdminLegalText: async ({ params }) => ({ data: await presentOne(db, params.document) }),
      getAdminLegalVersion: async ({ params }) => ({ data: await presentVersion(db, params.document, params.number) }),
      async saveLegalDraft({ viewer, params, body }) {
        await saveDraft(deps, viewer, params, body)
        return { data: await presentOne(db, params.document) }
      },
      async deleteLegalDraft({ viewer, params }) {
        await deleteDraft(deps, viewer, params)
        return { data: await presentOne(db, params.document) }
      },
      async publishLegalText({ viewer, params, body }) {
        await publish(deps, viewer, params.document, body)
        return { data: await presentOne(db, params.document) }
      },
    },
    options,
  )
}
