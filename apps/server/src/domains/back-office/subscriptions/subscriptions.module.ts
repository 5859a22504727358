import type { Module } from '../../../app/module.ts'
import { mountSubscriptions } from './subscriptions.routes.ts'

export const subscriptionsModule: Module = {
  routes: mountSubscriptions,
}
