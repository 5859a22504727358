import { tagging } from '@husrum/contract/experts/picture-tags.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { fieldRefusal } from '../../../platform/http/errors.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { proposeTags } from './picture-tags.service.ts'

export function mountPictureTags(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  mount(
    http,
    tagging,
    {
      readPictureTagging: async () => ({ data: { available: deps.imageTagging.available } }),
      async proposePictureTags({ files, address }) {
        if (!files.file) throw fieldRefusal('file', 'required')
        return { data: await proposeTags(deps, address, files.file) }
      },
    },
    options,
  )
}
