/** Mails to addresses that nobody has confirmed: whoever types them need not be their owner. */
import type { Limit } from './limits.ts'

/** Of one kind, counted by mailbox, whoever asks for them; docs/product/limits.md. */
export const unconfirmedMails = (kind: string, code: string): Limit => ({
  scope: `unconfirmed-${kind}`,
  allowed: 3,
  windowSeconds: 86_400,
  code,
})
