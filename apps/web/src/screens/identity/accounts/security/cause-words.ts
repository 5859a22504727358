/** Why there is a security event, as people say it. */
import type { SecurityEvent } from '@husrum/contract/identity/accounts/security.ts'
import { isWordedCause } from '@husrum/contract/identity/accounts/security-causes.rules.ts'
import type { TFunction } from 'i18next'

/** What is not refused any more stands in the list as it was written. */
export function causeWords(t: TFunction, { kind, code }: Pick<SecurityEvent, 'kind' | 'code'>): string {
  const cause = `${kind}.${code}`
  return isWordedCause(cause) ? t(`admin-security.cause.${cause}`) : code
}
