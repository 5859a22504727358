import { wording } from '@husrum/contract/wording.ts'
import type { FastifyInstance } from 'fastify'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../platform/http/pages.ts'
import { findWording, presentMail, presentRow, presentWording, type PresentingDeps } from './wording.presenting.ts'
import { changeWording, requireWording, type WordingDeps } from './wording.service.ts'

export function mountWording(http: FastifyInstance, deps: WordingDeps & PresentingDeps, options: MountOptions): void {
  mount(
    http,
    wording,
    {
      async listWording({ query }) {
        const keys = findWording(deps, query)
        const { limit, offset } = offsetOf(query)
        const data = keys
          .slice(offset, offset + limit)
          .map((key) => presentRow(deps, { language: query.language, key }))
        return { data, meta: metaOf(query, keys.length, data.length) }
      },
      getWording: async ({ params }) => ({ data: await presentWording(deps, params) }),
      async previewWording({ params, query }) {
        requireWording(deps, params, query.text)
        return { data: presentMail(deps, params, query) }
      },
      async changeWording({ viewer, params, body }) {
        await changeWording(deps, viewer, params, body)
        return { data: await presentWording(deps, params) }
      },
    },
    options,
  )
}
