import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnDecision } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { APPEAL_MAX, APPEAL_MIN } from '@husrum/contract/core/limits.ts'
import { formatDate } from '#lib/language/format.ts'
import { ownExpertActions, ownExpertQueries } from '#queries/experts/profile.own.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { useFirstRefused } from '#parts/forms/dialogs/use-first-refused.ts'
import { ConfirmDialog } from '#parts/forms/dialogs/ConfirmDialog.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'

/** The decisions in force, for the owner of the profile; other people of a studio see no appeals. */
export function useDecisions(): readonly OwnDecision[] {
  const { api } = useShell()
  const { role = 'owner' } = useAccount()?.studio ?? {}
  return useQuery({ ...ownExpertQueries(api).decisions(), enabled: role === 'owner' }).data ?? []
}
/** Whether the decision leaves the status of the profile unchanged. */
export const isBesideStatus = ({ what }: OwnDecision): boolean =>
  what === 'company_rejected' || what === 'unfeatured' || what === 'edited'
const useStatusDecision = () => useDecisions().find((decision) => !isBesideStatus(decision))

/** The single appeal against the decision that the strip shows. */
export function Appeal() {
  const decision = useStatusDecision()
  return decision ? <AppealButton decision={decision} /> : null
}

export function AppealButton({ decision, onSent }: { decision: OwnDecision; onSent?: () => void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (!decision.may_appeal) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('onboarding.status.appeal.open')}</Button>
      {open && <AppealDialog {...{ decision, onSent }} onClose={() => setOpen(false)} />}
    </>
  )
}

export function AppealState() {
  const decision = useStatusDecision()
  return decision ? <AppealOutcome decision={decision} /> : null
}

/** That the appeal waits, or its outcome. */
export function AppealOutcome({ decision: { appeal } }: { decision: OwnDecision }) {
  const { t } = useTranslation()
  const { language } = useShell()
  if (!appeal) return null
  return (
    <span className="mt-2 block">
      {appeal.answered_at === null ? (
        t('onboarding.status.appeal.waiting', { date: formatDate(appeal.created_at, language) })
      ) : (
        <>
          {t('onboarding.status.appeal.dismissed')}
          <q className="mt-1 block font-semibold">{appeal.answer}</q>
        </>
      )}
    </span>
  )
}

function AppealDialog({
  decision,
  onSent,
  onClose,
}: {
  decision: OwnDecision
  onSent: (() => void) | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () => ownExpertActions(api).appeal(decision.id, text),
    onSuccess: (decisions) => {
      client.setQueryData(ownExpertQueries(api).decisions().queryKey, decisions)
      showToast(t('onboarding.status.appeal.sent'), { tone: 'success' })
      onClose()
      onSent?.()
    },
  })
  const box = useFirstRefused<HTMLDivElement>(send.error)
  return (
    <ConfirmDialog
      modalOnly
      title={t('onboarding.status.appeal.title')}
      description={t('onboarding.status.appeal.text')}
      cancel={t('onboarding.status.appeal.cancel')}
      confirm={t('onboarding.status.appeal.send')}
      tone="primary"
      busy={send.isPending}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      <div ref={box}>
        <TextArea
          label={t('onboarding.status.appeal.label')}
          rows={5}
          value={text}
          counter={{ minimum: APPEAL_MIN, maximum: APPEAL_MAX }}
          error={fieldErrors(send.error)?.text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
