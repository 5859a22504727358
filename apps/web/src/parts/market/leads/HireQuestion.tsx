import { REASON_NOTE_MAX } from '@husrum/contract/core/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimelineEntry } from '@husrum/contract/market/timeline.ts'
import { matchActions } from '#queries/market/matching.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { shortName } from '#parts/experts/profile/card/expert-words.ts'
import { MeetingsLost } from '#parts/market/meetings/MeetingsLost.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'

export type HireQuestionProps = {
  lead: Pick<TimelineEntry, 'lead_id' | 'expert'>
  /** The buttons are about to disappear: the parent component moves the focus. */
  onAnswered: () => void
}

/**
 * The expert states that the two work together: the client answers yes, or not yet with an optional message to the
 * expert.
 */
export function HireQuestion({ lead, onAnswered }: HireQuestionProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const name = shortName(lead.expert)
  const [refusing, setRefusing] = useState(false)
  const [note, setNote] = useState('')
  const word = note.trim()
  const isTooLong = [...word].length > REASON_NOTE_MAX
  const answer = useMutation({
    mutationFn: (yes: boolean) =>
      yes ? matchActions(api).confirmHire(lead.lead_id) : matchActions(api).refuseHire(lead.lead_id, word),
    onSuccess: (_, yes) => {
      showToast(t(yes ? 'matches.hire.done' : 'matches.hire.refused', { name }), { tone: 'success' })
      onAnswered()
    },
    onSettled: async () => {
      for (const queryKey of [
        ['matches'],
        ['brief'],
        ['brief-life'],
        ['reviews'],
        ['quotes'],
        ['meetings'],
        ['threads'],
      ])
        await cache.invalidateQueries({ queryKey })
    },
  })
  const isSaying = (yes: boolean) => answer.isPending && answer.variables === yes
  if (refusing)
    return (
      <div className="grid w-full gap-3">
        <TextArea
          label={t('matches.hire.note', { name })}
          optional
          rows={3}
          // the button that opened it was removed
          autoFocus
          value={note}
          counter={{ minimum: 0, maximum: REASON_NOTE_MAX }}
          error={fieldErrors(answer.error)?.note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            tone="primary"
            loading={isSaying(false)}
            disabled={isTooLong}
            onClick={() => answer.mutate(false)}
            className="max-sm:w-full"
          >
            {t('matches.hire.notYet')}
          </Button>
          <Button tone="quiet" onClick={() => setRefusing(false)} className="max-sm:w-full">
            {t('matches.hire.back')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="flex w-full flex-wrap gap-2">
      <p className="w-full max-w-[56ch] text-15">{t('matches.hire.ask', { name })}</p>
      <MeetingsLost hired={lead.expert.id} className="w-full" />
      <Button tone="primary" loading={isSaying(true)} onClick={() => answer.mutate(true)} className="max-sm:w-full">
        {t('matches.hire.yes')}
      </Button>
      <Button tone="quiet" disabled={isSaying(true)} onClick={() => setRefusing(true)} className="max-sm:w-full">
        {t('matches.hire.notYet')}
      </Button>
    </div>
  )
}
