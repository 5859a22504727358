import type { Module } from '../../../app/module.ts'
import { countDashboard } from './counting.service.ts'
import { mountDashboard } from './dashboard.routes.ts'

export const dashboardModule: Module = {
  routes: mountDashboard,
  jobs(deps) {
    deps.jobs.every(5, 'count-dashboard', async () => void (await countDashboard(deps)))
  },
}
