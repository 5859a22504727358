import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { QueueView } from './queue-view.ts'

/** An empty queue is good news; an empty search offers to look everywhere. */
export function QueueNothing({ view }: { view: QueueView }) {
  const { t } = useTranslation()
  const narrowed = view.q !== undefined || view.status !== undefined || view.page !== undefined
  const look = narrowed ? 'none' : 'done'
  const everybody = { status: 'all' as const, q: view.status === 'all' ? undefined : view.q }
  return (
    <EmptyState
      drawing={narrowed ? 'magnifier' : 'chair'}
      tone="plain"
      className="px-4 py-10 md:px-6"
      title={t(`admin-experts.nothing.${look}.title`)}
      action={<Button render={<Link to="." search={everybody} />}>{t(`admin-experts.nothing.${look}.action`)}</Button>}
    >
      {t(`admin-experts.nothing.${look}.text`)}
    </EmptyState>
  )
}
