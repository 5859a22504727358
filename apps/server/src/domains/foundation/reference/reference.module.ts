import type { Module } from '../../../app/module.ts'
import { mountReference } from './reference.routes.ts'

export const referenceModule: Module = {
  routes: mountReference,
}
