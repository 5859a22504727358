import type { Module } from '../../../app/module.ts'
import { mountOperating } from './operations.routes.ts'

export const operationsModule: Module = {
  routes: mountOperating,
}
