import type { Module } from '../../../app/module.ts'
import { mountTimeline } from './timeline.routes.ts'

export const timelineModule: Module = {
  routes: mountTimeline,
}
