import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TimelineEntry } from '@husrum/contract/market/timeline.ts'
import { matchActions } from '#queries/market/matching.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'

type FinishWorkProps = {
  lead: Pick<TimelineEntry, 'lead_id'>
  /** The button is about to disappear: the parent component moves the focus. */
  onFinished: () => void
}

/** The client states that the work of a hire is done, which starts the time for the review. */
export function FinishWork({ lead, onFinished }: FinishWorkProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const finish = useMutation({
    mutationFn: () => matchActions(api).finishHire(lead.lead_id),
    onSuccess: onFinished,
    onSettled: async () => {
      for (const queryKey of [['matches'], ['reviews']]) await cache.invalidateQueries({ queryKey })
    },
  })
  return (
    <Button wide loading={finish.isPending} onClick={() => finish.mutate()}>
      {t('reviews.own.finish')}
    </Button>
  )
}
