import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/matches.ts'
import { matchActions } from '#lib/queries/matches.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { shortName } from '#parts/expert-card/expert-words.ts'
import { Button } from '#ui/Button.tsx'

export type HireQuestionProps = {
  match: Pick<Match, 'id' | 'expert'>
  /** The buttons are about to go: whoever draws this takes the focus somewhere. */
  onAnswered: () => void
}

/** The expert says that the two work together: the client says yes, or no for now, which the expert hears. */
export function HireQuestion({ match, onAnswered }: HireQuestionProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const name = shortName(match.expert)
  const answer = useMutation({
    mutationFn: (yes: boolean) => (yes ? matchActions(api).confirmHire(match) : matchActions(api).refuseHire(match)),
    onSuccess: (_, yes) => {
      showToast(t(yes ? 'matches.hire.done' : 'matches.hire.refused', { name }), { tone: 'success' })
      onAnswered()
    },
    onSettled: async () => {
      for (const queryKey of [['matches'], ['brief'], ['brief-life'], ['reviews'], ['quotes'], ['threads']])
        await cache.invalidateQueries({ queryKey })
    },
  })
  const isSaying = (yes: boolean) => answer.isPending && answer.variables === yes
  return (
    <div className="flex w-full flex-wrap gap-2">
      <p className="w-full max-w-[56ch] text-15">{t('matches.hire.ask', { name })}</p>
      <Button
        tone="primary"
        loading={isSaying(true)}
        disabled={isSaying(false)}
        onClick={() => answer.mutate(true)}
        className="max-sm:w-full"
      >
        {t('matches.hire.yes')}
      </Button>
      <Button
        tone="quiet"
        loading={isSaying(false)}
        disabled={isSaying(true)}
        onClick={() => answer.mutate(false)}
        className="max-sm:w-full"
      >
        {t('matches.hire.notYet')}
      </Button>
    </div>
  )
}
