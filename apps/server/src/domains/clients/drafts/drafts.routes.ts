import { drafts } from '@husrum/contract/clients/drafts.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { mailDraft, openDraft } from './drafts.service.ts'

export function mountDrafts(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  mount(
    http,
    drafts,
    {
      async mailDraft({ body, address, locale }) {
        await mailDraft(deps, body, { address, locale })
        return { data: { mailed: true as const } }
      },
      async openDraft({ body, address, locale }) {
        return { data: await openDraft(deps, body.token, { address, locale }) }
      },
    },
    options,
  )
}
