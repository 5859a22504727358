/** Mails to unconfirmed addresses: the person who typed one may not be its owner. */
import type { Limit } from './limits.ts'

/** Mails of one kind to one mailbox, from all callers together; docs/product/limits.md. */
export const unconfirmedMails = (kind: string, code: string): Limit => ({
  scope: `unconfirmed-${kind}`,
  allowed: 3,
  windowSeconds: 86_400,
  code,
})
