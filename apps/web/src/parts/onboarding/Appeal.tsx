import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { APPEAL_MAX, APPEAL_MIN } from '@husrum/contract/limits.ts'
import { formatDate } from '#lib/format.ts'
import { ownExpertActions, ownExpertQueries } from '#lib/queries/own-expert.ts'
import { fieldErrors } from '#lib/refusals.ts'
import { useAccount } from '#lib/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog, DialogClose } from '#ui/Dialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'

/** What was decided last, for the owner of the profile; others of a studio see no objections. */
function useDecision() {
  const { api } = useShell()
  const { role = 'owner' } = useAccount()?.studio ?? {}
  return useQuery({ ...ownExpertQueries(api).decision(), enabled: role === 'owner' }).data
}

/** Objecting to the decision that the strip tells of, once. */
export function Appeal() {
  const { t } = useTranslation()
  const decision = useDecision()
  const [open, setOpen] = useState(false)
  if (!decision?.may_appeal) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('onboarding.status.appeal.open')}</Button>
      {open && <AppealDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** That it waits, or what became of it. */
export function AppealState() {
  const { t } = useTranslation()
  const { language } = useShell()
  const appeal = useDecision()?.appeal
  if (!appeal) return null
  return (
    <span className="mt-2 block">
      {appeal.answer === null ? (
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

function AppealDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () => ownExpertActions(api).appeal(text),
    onSuccess: (decision) => {
      client.setQueryData(ownExpertQueries(api).decision().queryKey, decision)
      showToast(t('onboarding.status.appeal.sent'), { tone: 'success' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      modalOnly
      title={t('onboarding.status.appeal.title')}
      description={t('onboarding.status.appeal.text')}
      footer={
        <>
          <DialogClose render={<Button>{t('onboarding.status.appeal.cancel')}</Button>} />
          <Button tone="primary" loading={send.isPending} onClick={() => send.mutate()}>
            {t('onboarding.status.appeal.send')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('onboarding.status.appeal.label')}
        rows={5}
        value={text}
        counter={{ minimum: APPEAL_MIN, maximum: APPEAL_MAX }}
        error={fieldErrors(send.error)?.text}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  )
}
