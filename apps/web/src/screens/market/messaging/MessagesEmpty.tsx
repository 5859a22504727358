import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDeadline, formatList } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { matchQueries } from '#queries/market/matching.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'

/** No conversation yet: who has the brief and until when, or how the first conversation begins. */
export function MessagesEmpty({ side }: { side: 'client' | 'expert' }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const client = side === 'client'
  const { data } = useQuery({ ...matchQueries(api).shown(), enabled: client })
  const asked = data?.data.filter(({ status }) => status === 'invited') ?? []
  const until = asked
    .flatMap(({ answer_by }) => answer_by ?? [])
    .toSorted()
    .at(-1)
  const names = formatList(
    asked.map(({ expert }) => expert.name),
    language,
  )
  return (
    <EmptyState
      drawing="letter"
      tone="plain"
      className="px-4 py-6 md:px-5"
      title={t(asked.length > 0 ? 'messages.empty.asked.title' : 'messages.empty.title')}
      action={
        <Button
          tone={asked.length > 0 ? 'secondary' : 'primary'}
          render={<Link {...(client ? links.matches() : links.leads())} />}
        >
          {t(client ? 'messages.empty.client.action' : 'messages.empty.expert.action')}
        </Button>
      }
    >
      {asked.length > 0 && until
        ? t('messages.empty.asked.text', { count: asked.length, names, date: formatDeadline(until, language) })
        : t(client ? 'messages.empty.client.text' : 'messages.empty.expert.text')}
    </EmptyState>
  )
}
