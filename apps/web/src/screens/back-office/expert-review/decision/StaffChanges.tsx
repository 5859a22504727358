import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EXPERT_REASON_MAX, EXPERT_REASON_MIN } from '@husrum/contract/core/limits.ts'
import type { AdminExpertDetail } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { copenhagenDay, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useFirstRefused } from '#parts/forms/dialogs/use-first-refused.ts'
import { nameOfExpert } from '#parts/back-office/expert-review/queue-columns.tsx'
import type { StaffChange as Change } from '#parts/back-office/expert-review/decisions.ts'
import type { Reviewing } from '#parts/back-office/expert-review/use-review.ts'
import { ConfirmDialog } from '#parts/forms/dialogs/ConfirmDialog.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

const FEATURED_DAYS = 30
const corrected = ['name', 'company_name', 'company_registration', 'chamber', 'chamber_number'] as const

/** Changes without a decision: a corrected field, or a pick for the start page. Each needs a reason. */
export function StaffChanges({ expert, review, seen }: { expert: AdminExpertDetail; review: Reviewing; seen: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Change>()
  const offered: Change[] = [
    'edit',
    ...(expert.featured_until ? (['unfeature'] as const) : expert.status === 'active' ? (['feature'] as const) : []),
  ]
  return (
    <>
      {offered.map((change) => (
        <Button key={change} size="small" tone="quiet" onClick={() => setOpen(change)}>
          {t(`admin-experts.change.${change}.open`)}
        </Button>
      ))}
      {open && (
        <ChangeDialog key={open} {...{ expert, review, seen }} change={open} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

function ChangeDialog({
  expert,
  review,
  seen,
  change,
  onClose,
}: {
  expert: AdminExpertDetail
  review: Reviewing
  seen: string
  change: Change
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [fields, setFields] = useState<Partial<Record<(typeof corrected)[number], string>>>({})
  const [description, setDescription] = useState(expert.profile.description)
  const [until, setUntil] = useState(() => plusDays(copenhagenDay(new Date()), FEATURED_DAYS))
  const [reason, setReason] = useState('')
  const errors = fieldErrors(review.error)
  const fieldsOf = useFirstRefused<HTMLDivElement>(review.error)
  const send = () =>
    review.mutate(
      {
        expert,
        seen,
        decision: change,
        body: {
          action: change,
          reason,
          ...(change === 'feature' ? { until } : {}),
          ...(change === 'edit'
            ? { fields: { ...fields, ...(description === expert.profile.description ? {} : { description }) } }
            : {}),
        },
      },
      { onSuccess: onClose },
    )
  return (
    <ConfirmDialog
      modalOnly
      title={t(`admin-experts.change.${change}.title`, { name: nameOfExpert(expert) })}
      description={t(`admin-experts.change.${change}.text`)}
      cancel={t('admin-experts.reason.cancel')}
      confirm={t(`admin-experts.change.${change}.send`)}
      tone="primary"
      busy={review.isPending}
      onConfirm={send}
      onClose={() => {
        review.reset()
        onClose()
      }}
    >
      <div ref={fieldsOf} className="grid gap-4">
        {change === 'edit' && (
          <>
            {corrected.map((field) => (
              <TextField
                key={field}
                label={t(`admin-experts.change.field.${field}`)}
                value={fields[field] ?? expert[field] ?? ''}
                error={errors?.[`fields.${field}`]}
                onChange={(event) => setFields({ ...fields, [field]: event.target.value })}
              />
            ))}
            <TextArea
              label={t('admin-experts.change.field.description')}
              rows={4}
              value={description}
              error={errors?.['fields.description'] ?? errors?.fields}
              onChange={(event) => setDescription(event.target.value)}
            />
          </>
        )}
        {change === 'feature' && (
          <TextField
            type="date"
            label={t('admin-experts.change.feature.until')}
            value={until}
            error={errors?.until}
            onChange={(event) => setUntil(event.target.value)}
          />
        )}
        <TextArea
          label={t('admin-experts.reason.label')}
          hint={t('admin-experts.change.hint')}
          rows={3}
          value={reason}
          counter={{ minimum: EXPERT_REASON_MIN, maximum: EXPERT_REASON_MAX }}
          error={errors?.reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
