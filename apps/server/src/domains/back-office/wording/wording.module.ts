import type { Module } from '../../../app/module.ts'
import { mountWording } from './wording.routes.ts'

export const wordingModule: Module = {
  routes: mountWording,
}
