import type { Module } from '../../../app/module.ts'
import { mountQueues } from './queues.routes.ts'

export const queuesModule: Module = {
  routes: mountQueues,
}
