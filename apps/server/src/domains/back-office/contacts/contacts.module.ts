import type { Module } from '../../../app/module.ts'
import { sendDigest } from './contact-mail.service.ts'
import { mountContacts } from './contacts.routes.ts'
import { forgetContactsOf, sweepContacts } from './contacts.service.ts'

export const contactsModule: Module = {
  routes: mountContacts,
  /** Deletes a person's messages when the person is erased. */
  listeners({ events }) {
    events.on('account.erasing', (tx, { account_id }) => forgetContactsOf(tx, account_id))
  },
  /** Deletes handled messages in time; sends staff a daily digest of what waits. */
  jobs(deps) {
    deps.jobs.every(30, 'sweep-contacts', () => sweepContacts(deps))
    deps.jobs.every(30, 'staff-digest', () => sendDigest(deps))
  },
}
