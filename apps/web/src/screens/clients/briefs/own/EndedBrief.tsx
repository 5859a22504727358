import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/market/matching/matching.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { links } from '#lib/paths.ts'
import { briefActions, briefLifeQuery } from '#queries/clients/briefs.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { reviewQueries } from '#queries/market/reviews.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { useNow } from '#parts/market/leads/use-now.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Page } from '#ui/layout/layout.tsx'

/** How the brief ended; `hired` is set right after the client has named the expert. */
export type Ending = { status: 'hired' | 'closed'; hired?: Match | undefined }

/** An ended brief is not shown in full any more: its outcome, and a way to the next one. */
export function EndedBrief({
  ending: { status, hired },
  lost,
  onRestarted,
}: {
  ending: Ending
  /** A change came too late. */ lost: boolean
  /** A current brief exists again. */ onRestarted: () => void
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const ranOut = useQuery(briefLifeQuery(api)).data?.ended === 'ran_out'
  // Each job gets one review, after it is finished or its agreed end has passed; experts found elsewhere get none.
  const { data: { due } = { due: [] }, dataUpdatedAt } = useQuery(reviewQueries(api).own())
  const today = copenhagenDay(new Date(useNow(dataUpdatedAt)))
  const mayReview = due.some(({ finished_at, ends_on }) => finished_at !== null || (ends_on ? ends_on < today : false))
  const name = hired?.expert.name
  return (
    <Page className="pt-7 md:pt-10">
      <Heading level={1} focusable>
        {t(status === 'hired' ? 'application.ended.hiredTitle' : 'application.ended.closedTitle')}
      </Heading>
      {lost && (
        <Notice tone="bad" role="alert" className="mt-5 max-w-180" title={t('application.ended.lost')} stacked>
          {t('application.ended.lostText')}
        </Notice>
      )}
      <EmptyState
        drawing={status === 'hired' ? 'house' : 'door'}
        className="mt-6"
        title={
          status === 'closed'
            ? t(ranOut ? 'application.ended.ranOut' : 'application.ended.closed')
            : name
              ? t('application.ended.hiredNamed', { name })
              : t('application.ended.hired')
        }
        action={
          <div className="flex flex-wrap gap-2">
            {status === 'closed' && <RestartButton onDone={onRestarted} />}
            {status === 'hired' && mayReview && (
              <ButtonLink {...links.ownReviews()} tone="primary">
                {t('reviews.own.write')}
              </ButtonLink>
            )}
            <ButtonLink {...links.clientRegistration()}>{t('application.ended.start')}</ButtonLink>
            {hired?.thread_id != null && (
              <ButtonLink {...links.clientMessages(hired.thread_id)}>{t('application.ended.conversation')}</ButtonLink>
            )}
            <ButtonLink {...links.matches()}>{t('application.ended.matches')}</ButtonLink>
          </div>
        }
      >
        {status === 'closed'
          ? t(ranOut ? 'application.ended.ranOutText' : 'application.ended.closedText')
          : name
            ? t('application.ended.hiredNamedText', { name })
            : t('application.ended.hiredText')}
      </EmptyState>
    </Page>
  )
}

/** Starts a new brief with the answers of this one in one tap. */
function RestartButton({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const restart = useMutation({
    mutationFn: () => briefActions(api).restart(),
    onSuccess: async (brief) => {
      await client.invalidateQueries({ queryKey: ['matches'] })
      await client.invalidateQueries({ queryKey: briefLifeQuery(api).queryKey })
      showToast(t('application.ended.again'), { tone: 'success' })
      client.setQueryData(briefQueries(api).current().queryKey, brief)
      onDone()
    },
  })
  return (
    <Button tone="primary" loading={restart.isPending} onClick={() => restart.mutate()}>
      {t('application.ended.restart')}
    </Button>
  )
}
