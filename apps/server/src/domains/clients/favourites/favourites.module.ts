import type { Module } from '../../../app/module.ts'
import { deleteAllOf } from './favourites.queries.ts'
import { mountFavourites } from './favourites.routes.ts'

export const favouritesModule: Module = {
  routes: mountFavourites,
  /** Favourites are deleted with their account. */
  listeners({ events }) {
    events.on('account.erasing', (tx, { account_id }) => deleteAllOf(tx, account_id))
  },
}
