import { contacts } from '@husrum/contract/back-office/contacts.ts'
import type { TestApp } from '../../app.ts'
import type { StaffWrite } from '../staff-write.ts'

async function aMessage(t: TestApp): Promise<number> {
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
  return id
}

export const contactWrites: readonly StaffWrite[] = [
  {
    endpoint: contacts.updateContact,
    action: 'contact.reply',
    prepare: async (t) => ({ params: { id: await aMessage(t) }, body: { reply: 'We are, and glad that you ask.' } }),
  },
  {
    endpoint: contacts.bulkContacts,
    action: 'contact.update',
    prepare: async (t) => ({ body: { ids: [await aMessage(t)], action: 'handle' } }),
    // the path has no id: it is the only handled message
    subject: async (t) =>
      (
        await t.deps.db
          .selectFrom('contacts')
          .select('id')
          .where('handled_from', '=', 'new')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).id,
  },
]
