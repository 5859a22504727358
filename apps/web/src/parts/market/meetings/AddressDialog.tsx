import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meetings, type Meeting, type VisitAddress } from '@husrum/contract/market/meetings.ts'
import { VISIT_ADDRESS_DAYS, VISIT_ADDRESS_MAX, VISIT_NOTE_MAX } from '@husrum/contract/core/limits.ts'
import { refreshAfterMeeting } from '#queries/market/meetings.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { FormDialog, problemsOf } from '#parts/forms/dialogs/FormDialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

export type AddressDialogProps = {
  meeting: Meeting
  address?: VisitAddress | undefined
  onClose: () => void
}

/** A client enters the address of a visit. */
export function AddressDialog({ meeting, address, onClose }: AddressDialogProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const [entry, setEntry] = useState<VisitAddress>(address ?? { address: '', note: '' })
  const save = useMutation({
    mutationFn: () => api(meetings).putVisitAddress({ params: { id: meeting.id }, body: entry }),
    onSuccess: onClose,
    // the meeting may have been changed or cancelled meanwhile: the card shows it
    onSettled: () => refreshAfterMeeting(cache, meeting),
  })
  const errors = fieldErrors(save.error) ?? {}
  return (
    <FormDialog
      title={t('meetings.visit.title')}
      about={t('meetings.visit.about', { name: meeting.expert.name, days: VISIT_ADDRESS_DAYS })}
      submit={t('meetings.visit.save')}
      cancel={t('meetings.notNow')}
      attempt={save}
      problems={problemsOf(errors)}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        id="address"
        name="address"
        label={t('meetings.visit.address')}
        autoComplete="address-line1"
        maxLength={VISIT_ADDRESS_MAX}
        error={errors.address}
        value={entry.address}
        onChange={(event) => setEntry({ ...entry, address: event.target.value })}
      />
      <TextField
        id="note"
        name="note"
        label={t('meetings.visit.note')}
        optional
        autoComplete="address-line2"
        maxLength={VISIT_NOTE_MAX}
        error={errors.note}
        value={entry.note}
        onChange={(event) => setEntry({ ...entry, note: event.target.value })}
      />
    </FormDialog>
  )
}
