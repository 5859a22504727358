/** Reasons that staff begin with: written in each language, offered in the one the expert reads. */
import type { AdminExpertDetail } from '@husrum/contract/onboarding.ts'
import type { Locale } from '@husrum/contract/shapes.ts'
import type { Translators } from '../../platform/catalogues.ts'

const reasons = {
  request_changes: ['pictures', 'texts', 'company', 'chamber'],
  reject: ['not_own', 'other_field', 'nothing_to_show'],
  suspend: ['not_own', 'complaints', 'details'],
} as const

export const templatesFor = (
  translators: Translators,
  { reader, expert }: { reader: Locale; expert: Locale },
): AdminExpertDetail['templates'] =>
  (['request_changes', 'reject', 'suspend'] as const).flatMap((action) =>
    reasons[action].map((reason) => ({
      action,
      title: translators.for(reader)(`review-reasons.${action}.${reason}.title`),
      text: translators.for(expert)(`review-reasons.${action}.${reason}.text`),
    })),
  )
