import type { Module } from '../../../app/module.ts'
import { mountDeliveries } from './outbox.routes.ts'

export const outboxModule: Module = {
  routes: mountDeliveries,
}
