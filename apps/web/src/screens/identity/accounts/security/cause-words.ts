/** Causes of security events in plain words. */
import type { SecurityEvent } from '@husrum/contract/identity/accounts/security.ts'
import { isWordedCause } from '@husrum/contract/identity/accounts/security-causes.rules.ts'
import type { TFunction } from 'i18next'

/** A cause that is not used any more is shown as its code. */
export function causeWords(t: TFunction, { kind, code }: Pick<SecurityEvent, 'kind' | 'code'>): string {
  const cause = `${kind}.${code}`
  return isWordedCause(cause) ? t(`admin-security.cause.${cause}`) : code
}
