import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/matches.ts'
import { matchActions } from '#lib/queries/matches.ts'
import { useShell } from '#lib/shell-context.ts'
import { tryStorage } from '#lib/storage.ts'
import { showToast } from '#lib/toast.ts'
import { shortName } from '#parts/expert-card/expert-words.ts'
import { Button } from '#ui/Button.tsx'

export type HireQuestionProps = {
  match: Pick<Match, 'id' | 'expert'>
  /** The buttons are about to go: whoever draws this takes the focus somewhere. */
  onAnswered: () => void
}

/** The expert says that the two work together: the client says yes, or puts the question off until the next session. */
export function HireQuestion({ match, onAnswered }: HireQuestionProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const name = shortName(match.expert)
  const confirm = useMutation({
    mutationFn: () => matchActions(api).confirmHire(match),
    onSuccess: () => {
      showToast(t('matches.hire.done', { name }), { tone: 'success' })
      onAnswered()
    },
    onSettled: async () => {
      for (const queryKey of [['matches'], ['brief'], ['threads']]) await cache.invalidateQueries({ queryKey })
    },
  })
  // Read after the first drawing: the server does not know what this tab has put off.
  const [isPutOff, setIsPutOff] = useState<boolean>()
  const key = `husrum:hire-put-off:${match.id}`
  useEffect(() => setIsPutOff(tryStorage(() => sessionStorage.getItem(key)) === 'yes'), [key])
  if (isPutOff !== false) return null
  return (
    <div className="flex w-full flex-wrap gap-2">
      <p className="w-full max-w-[56ch] text-15">{t('matches.hire.ask', { name })}</p>
      <Button tone="primary" loading={confirm.isPending} onClick={() => confirm.mutate()} className="max-sm:w-full">
        {t('matches.hire.yes')}
      </Button>
      <Button
        tone="quiet"
        disabled={confirm.isPending}
        onClick={() => {
          tryStorage(() => sessionStorage.setItem(key, 'yes'))
          setIsPutOff(true)
          showToast(t('matches.hire.later'))
          onAnswered()
        }}
        className="max-sm:w-full"
      >
        {t('matches.hire.notYet')}
      </Button>
    </div>
  )
}
