import type { Module } from '../../../app/module.ts'
import { deleteOldDays, deleteTranslationsOf } from './translations.queries.ts'
import { mountTranslations } from './translations.routes.ts'

export const translationsModule: Module = {
  routes: mountTranslations,
  /** Deletes the translations of an erased person's texts and conversations. */
  listeners({ events }) {
    events.on('account.erasing', (tx, { account_id }) => deleteTranslationsOf(tx, account_id))
  },
  jobs({ db, jobs }) {
    jobs.every(30, 'sweep-translation-days', () => deleteOldDays(db))
  },
}
