import type { Module } from '../../../app/module.ts'
import { mountAudit } from './audit.routes.ts'

export const auditModule: Module = {
  routes: mountAudit,
}
