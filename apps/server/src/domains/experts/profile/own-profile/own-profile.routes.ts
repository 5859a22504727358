/** The own profile (wire: architect account), in every status: experts must be able to make requested changes. */
import { profiles } from '@husrum/contract/experts/profile/profile.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../app/deps.ts'
import { requireExpert } from '../../../../platform/http/http-viewer.ts'
import { mount, type MountOptions } from '../../../../platform/http/mount.ts'
import { SerializedReply } from '../../../../platform/http/answers/serialized-reply.ts'
import { presentOwnExpert } from './own-profile.presenting.ts'
import { selectOwnProfileVersion } from './own-profile.queries.ts'
import { changeOwnProfile } from './own-profile.service.ts'

type ProfileDeps = Pick<Deps, 'db' | 'events' | 'limits' | 'refs' | 'pictures' | 'translators' | 'readModels'>

export function mountProfiles(http: FastifyInstance, deps: ProfileDeps, options: MountOptions): void {
  mount(
    http,
    profiles,
    {
      async getOwnExpert({ viewer, locale }) {
        const id = requireExpert(viewer)
        const version = await selectOwnProfileVersion(deps.db, id)
        return deps.readModels.answer({ name: 'own profile', account: viewer.account_id, locale, version }, async () =>
          SerializedReply.of(profiles.getOwnExpert.reply, { data: await presentOwnExpert(deps, id, locale) }),
        )
      },
      async patchOwnExpert({ viewer, body: { avatar, ...given }, files, locale }) {
        await changeOwnProfile(deps, viewer, given, files.avatar ?? avatar)
        return { data: await presentOwnExpert(deps, requireExpert(viewer), locale) }
      },
    },
    options,
  )
}
