/** Reasons that staff begin with: written in each language, offered in the one the expert reads. */
import { templateActions, type AdminExpertDetail } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import {
  expertReasons,
  type ReasonAction,
  type ReasonTemplate,
} from '@husrum/contract/back-office/expert-review/reasons.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Translators } from '../../../platform/core/texts/catalogues.ts'

/** What the expert reads of one. */
export const templateText = (
  translators: Translators,
  action: ReasonAction,
  template: ReasonTemplate,
  expert: Locale,
): string => translators.for(expert)(`review-reasons.${action}.${template}.text`)

/** Why an approval is taken back, where staff say no more. */
export const unapproveReason = (translators: Translators, expert: Locale): string =>
  templateText(translators, 'unapprove', expertReasons.unapprove[0], expert)

export const templatesFor = (
  translators: Translators,
  { reader, expert }: { reader: Locale; expert: Locale },
): AdminExpertDetail['templates'] =>
  templateActions.flatMap((action) =>
    expertReasons[action].map((reason) => ({
      action,
      title: translators.for(reader)(`review-reasons.${action}.${reason}.title`),
      text: templateText(translators, action, reason, expert),
    })),
  )
