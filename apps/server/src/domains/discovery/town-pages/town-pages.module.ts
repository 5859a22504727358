import type { Module } from '../../../app/module.ts'
import { mountTowns } from './town-pages.routes.ts'

export const townPagesModule: Module = {
  routes: mountTowns,
}
