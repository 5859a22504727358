import { contacts } from '@husrum/contract/contacts.ts'
import type { StaffWrite } from './staff-write.ts'

export const contactWrites: readonly StaffWrite[] = [
  {
    endpoint: contacts.updateContact,
    action: 'contact.reply',
    async prepare(t) {
      const { id } = await t.deps.db
        .insertInto('contacts')
        .values({
          name: 'Karen Holm',
          email: 'karen@husrum.example',
          topic: 'other',
          subject: 'Hello',
          message: 'Is somebody there?',
          locale: 'en',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { params: { id }, body: { reply: 'We are, and glad that you ask.' } }
    },
  },
]
