import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminReviewDetail } from '@husrum/contract/market/reviews/moderation.ts'
import {
  decisionsAbout,
  needsReason,
  reviewGrounds,
  type ReviewDecision,
  type ReviewGround,
} from '@husrum/contract/market/reviews/decisions.rules.ts'
import { REVIEW_DECISION_MAX, REVIEW_DECISION_MIN } from '@husrum/contract/core/limits.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import {
  adminReviewQuery,
  decideAdminReview,
  decideAdminReviews,
  type ReviewDecided,
} from '#queries/market/reviews.moderation.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { ChangedNotice } from '#parts/back-office/staff-lists/decisions/ChangedNotice.tsx'
import { undoButton } from '#parts/back-office/staff-lists/decisions/undo-button.ts'
import { useSeen } from '#parts/back-office/staff-lists/decisions/use-seen.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { statusOf } from './review-words.tsx'

/** The possible decisions. Rejecting requires a ground, and a decision that people are notified of requires a text. */
export function DecidePart({ review }: { review: AdminReviewDetail }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queryClient = useQueryClient()
  const { seen, hasChanged, lookAgain } = useSeen(review.seen)
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take, clear } = useProblems(form)
  const [asked, setAsked] = useState<ReviewDecision>()
  const [ground, setGround] = useState<ReviewGround | ''>('')
  const [rule, setRule] = useState('')
  const [reason, setReason] = useState('')
  const takeBack = async (token: string) => {
    const [outcome] = await decideAdminReviews(api, {
      ids: [review.id],
      action: 'undo',
      preview: false,
      seen: { [review.id]: token },
    })
    await queryClient.invalidateQueries({ queryKey: adminKey })
    if (outcome?.outcome === 'done') showToast(t('admin-reviews.done.undo'), { tone: 'success' })
    else if (outcome?.message) showToast(outcome.message)
  }
  const decide = useMutation({
    mutationFn: (body: ReviewDecided) => decideAdminReview(api, review.id, { ...body, seen }),
    onSuccess: (decided, { decision }) => {
      queryClient.setQueryData(adminReviewQuery(api, review.id).queryKey, decided)
      lookAgain(decided.seen)
      setAsked(undefined)
      setReason('')
      clear()
      const { undo } = decided
      showToast(t(`admin-reviews.done.${decision}`), {
        tone: 'success',
        ...(undo ? { seconds: 15, action: undoButton(t('admin.bulk.undo'), () => takeBack(undo)) } : {}),
      })
    },
    onError: take,
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  })
  const allowed = decisionsAbout(statusOf(review))
  const open = asked && allowed.includes(asked) ? asked : undefined
  const send = () => {
    if (!open || decide.isPending || hasChanged) return
    const length = reason.trim().length
    const found = {
      ...(open === 'reject' && ground === '' ? { ground: t('admin-reviews.problem.ground') } : {}),
      ...(open === 'reject' && ground === 'illegal' && rule.trim().length < 2
        ? { rule: t('admin-reviews.problem.rule') }
        : {}),
      ...(length < REVIEW_DECISION_MIN || length > REVIEW_DECISION_MAX
        ? { reason: t('admin-reviews.problem.reason', { count: REVIEW_DECISION_MIN }) }
        : {}),
    }
    if (tell(found)) return
    decide.mutate({
      decision: open,
      reason: reason.trim(),
      ...(open === 'reject' && ground !== '' ? { ground } : {}),
      ...(open === 'reject' && ground === 'illegal' ? { rule: rule.trim() } : {}),
    })
  }
  return (
    <div className="grid gap-4">
      {hasChanged && !decide.isPending && (
        <ChangedNotice
          onLook={() => {
            lookAgain(review.seen)
            decide.reset()
            clear()
          }}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {allowed.map((decision) => (
          <Button
            key={decision}
            size="small"
            tone={decision === 'keep' || (decision === 'publish' && !review.reported_at) ? 'primary' : 'secondary'}
            disabled={hasChanged}
            {...(needsReason(decision) ? { 'aria-expanded': open === decision } : {})}
            loading={decide.isPending && decide.variables.decision === decision && !needsReason(decision)}
            onClick={() => {
              if (needsReason(decision)) setAsked(open === decision ? undefined : decision)
              else if (!decide.isPending) decide.mutate({ decision })
            }}
          >
            {t(`admin-reviews.decide.${decision}`)}
          </Button>
        ))}
      </div>
      {!open && refusal && <FormRefusal>{refusal}</FormRefusal>}
      {open && (
        <form
          ref={form}
          noValidate
          aria-label={t(`admin-reviews.decide.${open}`)}
          className="grid gap-4 rounded-photo bg-plaster px-4 py-4"
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <FormRefusal>{refusal}</FormRefusal>
          {open === 'reject' && (
            <Select
              label={t('admin-reviews.field.ground')}
              hint={t('admin-reviews.field.groundHint')}
              placeholder={t('admin-reviews.field.choose')}
              value={ground}
              error={problems['ground']}
              options={reviewGrounds.map((value) => ({ value, label: t(`admin-reviews.ground.${value}`) }))}
              // one of the options or the empty line
              onChange={({ target }) => setGround(reviewGrounds.find((each) => each === target.value) ?? '')}
            />
          )}
          {open === 'reject' && ground === 'illegal' && (
            <TextField
              label={t('admin-reviews.field.rule')}
              hint={t('admin-reviews.field.ruleHint')}
              value={rule}
              maxLength={300}
              error={problems['rule']}
              onChange={(event) => setRule(event.target.value)}
            />
          )}
          <TextArea
            label={t('admin-reviews.field.reason')}
            hint={t('admin-reviews.field.reasonHint')}
            rows={4}
            value={reason}
            counter={{ minimum: REVIEW_DECISION_MIN, maximum: REVIEW_DECISION_MAX }}
            error={problems['reason']}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              tone={open === 'reject' ? 'danger' : 'primary'}
              disabled={hasChanged}
              loading={decide.isPending}
            >
              {t(`admin-reviews.send.${open}`)}
            </Button>
            <Button onClick={() => setAsked(undefined)}>{t('admin-reviews.cancel')}</Button>
          </div>
        </form>
      )}
    </div>
  )
}
