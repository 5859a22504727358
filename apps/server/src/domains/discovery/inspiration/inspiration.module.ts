import type { Module } from '../../../app/module.ts'
import { mountInspiration } from './inspiration.routes.ts'

export const inspirationModule: Module = {
  routes: mountInspiration,
}
