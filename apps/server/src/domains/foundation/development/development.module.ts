import type { Module } from '../../../app/module.ts'
import { mountDevelopment } from './development.routes.ts'

export const developmentModule: Module = {
  routes(http, deps, options) {
    if (deps.config.production) return
    mountDevelopment(http, { ...deps, mailSamples: deps.mailSamples(deps.translators) }, options)
  },
}
