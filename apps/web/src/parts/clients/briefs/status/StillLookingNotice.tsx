import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { briefActions, briefLifeQuery } from '#queries/clients/briefs.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { useBriefMoves } from './use-brief-moves.ts'

/** "Still looking?", while that question is open; otherwise nothing. */
export function StillLookingNotice({
  onFound,
  className,
}: {
  /** Opens the question which expert was hired; without it, a link leads to that question. */
  onFound?: () => void
  className?: string
}) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const client = useQueryClient()
  const query = briefLifeQuery(api)
  const { data } = useQuery(query)
  const answered = () => {
    showToast(t('application.asked.thanks'), { tone: 'success' })
    // the notice and its buttons were removed
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }
  const keep = useMutation({
    mutationFn: () => briefActions(api).keepLooking(),
    onSuccess: (life) => {
      client.setQueryData(query.queryKey, life)
      answered()
    },
  })
  const { pause } = useBriefMoves({
    onPaused: () => {
      answered()
      void client.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  if (!data?.asked) return null
  return (
    <Notice
      className={className ?? ''}
      title={t('application.asked.title')}
      stacked
      action={
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" loading={keep.isPending} onClick={() => keep.mutate()}>
            {t('application.asked.answer.looking')}
          </Button>
          <Button loading={pause.isPending} onClick={() => pause.mutate()}>
            {t('application.asked.answer.paused')}
          </Button>
          {onFound ? (
            <Button onClick={onFound}>{t('application.asked.answer.found')}</Button>
          ) : (
            <ButtonLink {...links.endBrief()}>{t('application.asked.answer.found')}</ButtonLink>
          )}
        </div>
      }
    >
      {t('application.asked.days', {
        count: data.asked.days,
        date: formatDate(data.asked.ends_at, language, 'longDay'),
      })}
    </Notice>
  )
}
