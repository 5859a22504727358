import type { Module } from '../../../app/module.ts'
import { mountMarketFigures } from './market-figures.routes.ts'
import { mountPriceFigures } from './price-figures.routes.ts'

export const figuresModule: Module = {
  routes(http, deps, options) {
    mountMarketFigures(http, deps, options)
    mountPriceFigures(http, deps, options)
  },
}
