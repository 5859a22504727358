import type { Module } from '../../../app/module.ts'
import { mountClients } from './applicants.routes.ts'

export const applicantsModule: Module = {
  routes: mountClients,
}
