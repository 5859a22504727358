/** Writing to the staff. */
import type { contactTopics } from '@husrum/contract/core/vocabulary.ts'
import type { Api } from '#lib/api/api.ts'

export type ContactMessage = {
  name: string
  email: string
  topic: (typeof contactTopics)[number]
  subject: string
  message: string
  /** A field that only bots fill in. */
  website: string
}

/** The contract's file contains the schema too, and with it zod: it is loaded when a person writes. */
export async function sendContact(api: Api, body: ContactMessage): Promise<void> {
  const { contacts } = await import('@husrum/contract/back-office/contacts.ts')
  await api(contacts).sendContact({ body })
}
