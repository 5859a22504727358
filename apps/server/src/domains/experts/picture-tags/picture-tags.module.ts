import type { Module } from '../../../app/module.ts'
import { mountPictureTags } from './picture-tags.routes.ts'

export const pictureTagsModule: Module = {
  routes: mountPictureTags,
}
