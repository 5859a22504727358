import type { Module } from '../../../app/module.ts'
import { mountCompany } from './company.routes.ts'

export const companyModule: Module = {
  routes: mountCompany,
}
