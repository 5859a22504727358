/** Writing to the staff. */
import type { contactTopics } from '@husrum/contract/core/vocabulary.ts'
import type { Api } from '#lib/api/api.ts'

export type ContactMessage = {
  name: string
  email: string
  topic: (typeof contactTopics)[number]
  subject: string
  message: string
  /** Filled in by machines alone. */
  website: string
}

/** The contract's file holds the schema too, and with it zod: it comes when somebody writes. */
export async function sendContact(api: Api, body: ContactMessage): Promise<void> {
  const { contacts } = await import('@husrum/contract/back-office/contacts.ts')
  await api(contacts).sendContact({ body })
}
