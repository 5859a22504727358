import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useId } from 'react'
import type { WebhookDeliveryDetail } from '@husrum/contract/back-office/integrations/integrations.ts'
import { integrationCalls, sentEventQuery } from '#queries/back-office/integrations.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { useShell } from '#lib/shell-context.ts'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { formatDate } from '#lib/language/format.ts'
import { refusalSentence } from '#lib/api/refusals.ts'
import { showToast } from '#lib/toast.ts'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Answer, EventState } from './integration-states.tsx'
import { CodeBlock } from './CodeBlock.tsx'

const WATCH_MS = 2000

/** One event to one address: its content, each attempt, and a button to send it again. */
export function EventPane({ id, title, now }: PaneProps) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const detail = useQuery({
    ...sentEventQuery(api, id),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? WATCH_MS : false),
  })
  return (
    <AdminPane
      detail={detail}
      title={title}
      name={(each) => t(`admin-integrations.kind.${each.kind}`)}
      renderUnder={(each) => (
        <>
          <EventState state={each.state} />
          <span>{t('admin-integrations.event.number', { id: each.id })}</span>
        </>
      )}
      renderActions={(each) => <Replay event={each} />}
    >
      {(each) => (
        <>
          <PanePart title={t('admin-integrations.event.about')}>
            <PaneFacts
              facts={[
                {
                  term: t('admin-integrations.event.host'),
                  value: <Link {...adminLinks.integrations(each.webhook_id)}>{each.host}</Link>,
                },
                {
                  term: t('admin-integrations.event.webhookId'),
                  value: <code className="font-mono text-13">{`msg_${each.event_id}`}</code>,
                },
                { term: t('admin-integrations.event.created'), value: <Moment at={each.created_at} now={now} /> },
                { term: t('admin-integrations.event.tries'), value: String(each.tries) },
                {
                  term: t('admin-integrations.event.next'),
                  value: each.next_try_at && <Moment at={each.next_try_at} now={now} />,
                },
                {
                  term: t('admin-integrations.event.ended'),
                  value: each.ended_at && <Moment at={each.ended_at} now={now} />,
                },
              ]}
            />
          </PanePart>
          <PanePart title={t('admin-integrations.event.payload')}>
            <CodeBlock
              className="mt-2"
              label={t('admin-integrations.event.payload')}
              code={JSON.stringify(JSON.parse(each.payload), null, 2)}
            />
          </PanePart>
          <PanePart title={t('admin-integrations.event.attempts')}>
            {each.attempts.length === 0 ? (
              <p className="mt-2">{t('admin-integrations.event.untried')}</p>
            ) : (
              <ol className="divide-y divide-line">
                {each.attempts.map((attempt) => (
                  <li key={attempt.at} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
                    <time dateTime={attempt.at}>{formatDate(attempt.at, language, 'moment')}</time>
                    <span>
                      <Answer status={attempt.status} error={attempt.error} took={attempt.took_ms} />
                    </span>
                  </li>
                ))}
              </ol>
            )}
          </PanePart>
        </>
      )}
    </AdminPane>
  )
}

function Replay({ event }: { event: WebhookDeliveryDetail }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const note = useId()
  const replay = useMutation({
    mutationFn: () => integrationCalls(api).replay(event.id),
    onSuccess: () => showToast(t('admin-integrations.event.replayed'), { tone: 'success' }),
    onError: (error) => {
      const sentence = refusalSentence(error)
      if (sentence) showToast(sentence, { tone: 'danger' })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: adminKey }),
  })
  const isUnderWay = event.state === 'waiting' || event.state === 'retrying'
  return (
    <>
      <Button
        size="small"
        tone="primary"
        loading={replay.isPending}
        aria-disabled={isUnderWay || undefined}
        aria-describedby={isUnderWay ? note : undefined}
        onClick={() => !isUnderWay && replay.mutate()}
      >
        {t('admin-integrations.event.replay')}
      </Button>
      {isUnderWay && (
        <p id={note} className="self-center text-13 text-ink-2">
          {t('admin-integrations.event.underWay')}
        </p>
      )}
    </>
  )
}
