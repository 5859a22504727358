import type { TFunction } from 'i18next'
import type { OwnDecision } from '@husrum/contract/back-office/expert-review/expert-review.ts'

/** The refused entry in words: a name, a number, or that the number should be removed. */
export function refusedCompany(t: TFunction, { name, registration }: NonNullable<OwnDecision['company']>): string {
  const number =
    registration === ''
      ? t('onboarding.status.decisions.noNumber')
      : registration !== null && t('onboarding.status.decisions.number', { number: registration })
  return [name, number].filter(Boolean).join(', ')
}
