import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** No conversation yet: how the first one begins. */
export function MessagesEmpty({ side }: { side: 'client' | 'expert' }) {
  const { t } = useTranslation()
  const client = side === 'client'
  return (
    <EmptyState
      drawing="letter"
      tone="plain"
      className="px-4 py-6 md:px-5"
      title={t('messages.empty.title')}
      action={
        <Button tone="primary" render={<Link to={client ? paths.matches() : paths.leads()} />}>
          {t(client ? 'messages.empty.client.action' : 'messages.empty.expert.action')}
        </Button>
      }
    >
      {t(client ? 'messages.empty.client.text' : 'messages.empty.expert.text')}
    </EmptyState>
  )
}
