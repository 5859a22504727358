import type { Module } from '../../../app/module.ts'
import { mountUsers } from './users.routes.ts'

export const usersModule: Module = {
  routes: mountUsers,
}
