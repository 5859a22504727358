/** Texts that staff start a reason from: written in each language, shown in the one the expert reads. */
import { templateActions, type AdminExpertDetail } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import {
  expertReasons,
  type ReasonAction,
  type ReasonTemplate,
} from '@husrum/contract/back-office/expert-review/reasons.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Translators } from '../../../platform/core/texts/catalogues.ts'

/** The text of a template for the expert. */
export const templateText = (
  translators: Translators,
  action: ReasonAction,
  template: ReasonTemplate,
  expert: Locale,
): string => translators.for(expert)(`review-reasons.${action}.${template}.text`)

/** The reason for undoing an approval when staff enter none. */
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
