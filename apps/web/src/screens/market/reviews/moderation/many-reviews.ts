/** Bulk decisions about reviews, and the fields each one requires. */
import type { TFunction } from 'i18next'
import { NOTICE_RULE_MAX } from '@husrum/contract/core/limits.ts'
import { recordedDecisions, reviewGrounds } from '@husrum/contract/market/reviews/decisions.rules.ts'
import { REVIEW_DECISION_MIN } from '@husrum/contract/core/limits.ts'
import type { ReviewsDecided } from '#queries/market/reviews.moderation.ts'
import type { BulkAction, BulkCall } from '#parts/back-office/staff-lists/bulk-action.ts'

export const actionsForReviews = (t: TFunction): readonly BulkAction[] => [
  { action: 'publish', label: 'admin-reviews.decide.publish' },
  { action: 'keep', label: 'admin-reviews.decide.keep' },
  { action: 'hold', label: 'admin-reviews.bulk.hold', reason: REVIEW_DECISION_MIN, reverse: 'undo' },
  {
    action: 'reject',
    label: 'admin-reviews.bulk.reject',
    tone: 'danger',
    reason: REVIEW_DECISION_MIN,
    reverse: 'undo',
    fields: [
      {
        name: 'ground',
        label: t('admin-reviews.field.ground'),
        hint: t('admin-reviews.field.groundHint'),
        placeholder: t('admin-reviews.field.choose'),
        options: reviewGrounds.map((value) => ({ value, label: t(`admin-reviews.ground.${value}`) })),
        problem: t('admin-reviews.problem.ground'),
      },
      {
        name: 'rule',
        label: t('admin-reviews.field.rule'),
        hint: t('admin-reviews.field.ruleHint'),
        when: ({ ground }) => ground === 'illegal',
        least: 2,
        most: NOTICE_RULE_MAX,
        problem: t('admin-reviews.problem.rule'),
      },
    ],
  },
]

/** In the server's format. A preview is requested while the fields are still empty. */
export function manyDecided({ ids, action, preview, reason, values, seen }: BulkCall): ReviewsDecided {
  const ground = reviewGrounds.find((each) => each === values?.['ground'])
  const rule = preview ? undefined : values?.['rule']
  return {
    ids,
    action: decisions.find((each) => each === action) ?? 'hold',
    preview,
    ...(reason === undefined ? {} : { reason }),
    ...(ground ? { ground } : {}),
    ...(rule ? { rule } : {}),
    ...(seen ? { seen } : {}),
  }
}
/** An appeal is decided individually. */
const decisions = recordedDecisions.filter((each) => each !== 'refuse_appeal')
