import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useId } from 'react'
import type { DeliveryItem } from '@husrum/contract/back-office/outbox.ts'
import { adminOutboxActions, adminDeliveryQuery } from '#queries/back-office/outbox.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { useShell } from '#lib/shell-context.ts'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { showToast } from '#lib/toast.ts'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { ChannelName, DeliveryState } from './DeliveryState.tsx'

/** One message with its outcome. Its text is not shown: it may contain a code or a person's own words. */
export function DeliveryPane({ id, title, now, mayRetry }: PaneProps & { mayRetry: boolean }) {
  const { t } = useTranslation()
  const { api } = useShell()
  return (
    <AdminPane
      detail={useQuery(adminDeliveryQuery(api, id))}
      title={title}
      name={(each) => each.recipient}
      renderUnder={(each) => (
        <>
          <DeliveryState state={each.state} />
          <ChannelName channel={each.channel} />
          <span>{t('admin-outbox.number', { id: each.id })}</span>
        </>
      )}
      renderActions={(each) => <Retry message={each} mayRetry={mayRetry} />}
    >
      {(each) => (
        <PanePart title={t('admin-outbox.what')}>
          <PaneFacts
            facts={[
              { term: t('admin-outbox.column.subject'), value: each.subject },
              { term: t('admin-outbox.column.kind'), value: <code className="font-mono">{each.kind}</code> },
              { term: t('admin-outbox.column.tries'), value: t('admin.number', { value: each.tries }) },
              {
                term: t('admin-outbox.column.error'),
                value: each.last_error && <code className="font-mono">{each.last_error}</code>,
              },
              { term: t('admin-outbox.column.created'), value: <Moment at={each.created_at} now={now} /> },
              { term: t('admin-outbox.next'), value: each.next_try_at && <Moment at={each.next_try_at} now={now} /> },
              { term: t('admin-outbox.expires'), value: each.expires_at && <Moment at={each.expires_at} now={now} /> },
              { term: t('admin-outbox.ended'), value: each.ended_at && <Moment at={each.ended_at} now={now} /> },
            ]}
          />
          <p className="mt-4 text-13 text-ink-2">{t('admin-outbox.noWords')}</p>
        </PanePart>
      )}
    </AdminPane>
  )
}

function Retry({ message, mayRetry }: { message: DeliveryItem; mayRetry: boolean }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const note = useId()
  const retry = useMutation({
    mutationFn: () => adminOutboxActions(api).retry(message.id),
    onSuccess: () => showToast(t('admin-outbox.retried'), { tone: 'success' }),
    onSettled: () => cache.invalidateQueries({ queryKey: adminKey }),
  })
  if (message.state !== 'dead') return null
  return (
    <>
      <Button
        size="small"
        tone="primary"
        loading={retry.isPending}
        aria-disabled={!mayRetry || undefined}
        aria-describedby={mayRetry ? undefined : note}
        onClick={() => mayRetry && retry.mutate()}
      >
        {t('admin-outbox.retry')}
      </Button>
      {!mayRetry && (
        <p id={note} className="text-13 text-ink-2">
          {t('admin-outbox.mayNot')}
        </p>
      )}
    </>
  )
}
