import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Webhook } from '@husrum/contract/back-office/integrations/integrations.ts'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { formatDate } from '#lib/language/format.ts'
import { integrationCalls, sentEventQueries, webhookQuery } from '#queries/back-office/integrations.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { refusalSentence } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { LoadFailed } from '#parts/back-office/work-list/LoadFailed.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Answer, EventState, WebhookState } from './integration-states.tsx'
import { DeleteDialog, ReplayDialog, RotateDialog } from './webhook-dialogs.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

/** An event just sent has its answer within a second or two. */
const WATCH_MS = 2000
const IDLE_MS = 60_000

type Open = 'edit' | 'rotate' | 'replay' | 'delete'

/** One address: its state, its last events, and all actions on it. */
export function WebhookPane({ id, title, now }: PaneProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const [open, setOpen] = useState<Open>()
  const detail = useQuery(webhookQuery(api, id))
  const dialog = { webhook: detail.data, onClose: () => setOpen(undefined) }
  return (
    <>
      <AdminPane
        detail={detail}
        title={title}
        name={(each) => new URL(each.url).host}
        renderUnder={(each) => <WebhookState state={each.state} />}
        renderActions={(each) => <Actions webhook={each} onOpen={setOpen} />}
      >
        {(each) => (
          <>
            <Standing webhook={each} onReplay={() => setOpen('replay')} />
            <PanePart title={t('admin-integrations.webhook.aboutIt')}>
              <PaneFacts
                facts={[
                  {
                    term: t('admin-integrations.webhook.url'),
                    value: <code className="font-mono text-13">{each.url}</code>,
                  },
                  { term: t('admin-integrations.webhook.description'), value: each.description },
                  {
                    term: t('admin-integrations.webhook.kinds'),
                    value: each.kinds.map((kind) => (
                      <span key={kind} className="block">
                        {t(`admin-integrations.kind.${kind}`)}
                      </span>
                    )),
                  },
                  { term: t('admin-integrations.column.created'), value: <Moment at={each.created_at} now={now} /> },
                ]}
              />
            </PanePart>
            <LastEvents webhook={each} now={now} />
          </>
        )}
      </AdminPane>
      {dialog.webhook && open === 'edit' && <WebhookDialog known={dialog.webhook} onClose={dialog.onClose} />}
      {dialog.webhook && open === 'rotate' && <RotateDialog webhook={dialog.webhook} onClose={dialog.onClose} />}
      {dialog.webhook && open === 'replay' && <ReplayDialog webhook={dialog.webhook} onClose={dialog.onClose} />}
      {dialog.webhook && open === 'delete' && <DeleteDialog webhook={dialog.webhook} onClose={dialog.onClose} />}
    </>
  )
}

function Actions({ webhook, onOpen }: { webhook: Webhook; onOpen: (dialog: Open) => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  // Shown next to the buttons: a toast at the top right would cover them, and staff press several in a row.
  const [done, setDone] = useState('')
  const onSettled = () => cache.invalidateQueries({ queryKey: adminKey })
  const onError = (error: Error) => {
    setDone(refusalSentence(error) ?? '')
  }
  const ping = useMutation({
    mutationFn: () => integrationCalls(api).ping(webhook.id),
    onSuccess: () => setDone(t('admin-integrations.webhook.pinged')),
    onError,
    onSettled,
  })
  const turn = useMutation({
    mutationFn: () => integrationCalls(api).changeWebhook(webhook.id, { is_on: !webhook.is_on }),
    onSuccess: ({ is_on }) =>
      setDone(t(is_on ? 'admin-integrations.webhook.wentOn' : 'admin-integrations.webhook.wentOff')),
    onError,
    onSettled,
  })
  return (
    <>
      {webhook.is_on && (
        <Button size="small" tone="primary" loading={ping.isPending} onClick={() => ping.mutate()}>
          {t('admin-integrations.webhook.ping')}
        </Button>
      )}
      <Button
        size="small"
        tone={webhook.is_on ? 'secondary' : 'primary'}
        loading={turn.isPending}
        onClick={() => turn.mutate()}
      >
        {t(webhook.is_on ? 'admin-integrations.webhook.turnOff' : 'admin-integrations.webhook.turnOn')}
      </Button>
      <Button size="small" onClick={() => onOpen('edit')}>
        {t('admin-integrations.webhook.edit')}
      </Button>
      <Button size="small" onClick={() => onOpen('rotate')}>
        {t('admin-integrations.webhook.rotate')}
      </Button>
      <Button size="small" onClick={() => onOpen('delete')}>
        {t('admin-integrations.webhook.delete')}
      </Button>
      <p role="status" className="w-full text-13 text-ink-2 empty:sr-only">
        {done}
      </p>
    </>
  )
}

/** Warnings: the address fails, it was switched off, its secret is being changed, or events are missing. */
function Standing({ webhook, onReplay }: { webhook: Webhook; onReplay: () => void }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const date = (at: string) => formatDate(at, language, 'moment')
  return (
    <div className="grid gap-3 empty:hidden">
      {webhook.given_up_at && (
        <Notice tone="bad" stacked title={t('admin-integrations.webhook.givenUp', { date: date(webhook.given_up_at) })}>
          {t('admin-integrations.webhook.givenUpText')}
        </Notice>
      )}
      {webhook.is_on && webhook.failing_since && (
        <Notice
          tone="bad"
          stacked
          title={t('admin-integrations.webhook.failing', { date: date(webhook.failing_since) })}
        >
          {t('admin-integrations.webhook.failingText')}
        </Notice>
      )}
      {webhook.previous_secret_until && (
        <Notice>{t('admin-integrations.webhook.overlap', { date: date(webhook.previous_secret_until) })}</Notice>
      )}
      {webhook.failed_events > 0 && (
        <Notice
          stacked
          title={t('admin-integrations.webhook.missed', { count: webhook.failed_events })}
          action={
            webhook.is_on && (
              <Button size="small" onClick={onReplay}>
                {t('admin-integrations.webhook.replay')}
              </Button>
            )
          }
        >
          {t(webhook.is_on ? 'admin-integrations.webhook.missedText' : 'admin-integrations.webhook.missedOff')}
        </Notice>
      )}
    </div>
  )
}

function LastEvents({ webhook, now }: { webhook: Webhook; now: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const events = useQuery({
    ...sentEventQueries(api).list({ webhook: [String(webhook.id)], per_page: '5' }),
    refetchInterval: ({ state }) => (state.data?.data.some((each) => each.state === 'waiting') ? WATCH_MS : IDLE_MS),
  })
  const rows = events.data?.data ?? []
  return (
    <PanePart
      title={t('admin-integrations.webhook.lastEvents')}
      end={
        rows.length > 0 && (
          <Link {...adminLinks.sentEvents({ webhook: String(webhook.id) })}>
            {t('admin-integrations.webhook.allEvents')}
          </Link>
        )
      }
    >
      {events.isError && !events.data && (
        <LoadFailed className="" error={events.error} retry={() => void events.refetch()} />
      )}
      {events.data && rows.length === 0 && <p className="mt-2">{t('admin-integrations.webhook.noEvents')}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {rows.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <span className="min-w-0 flex-1 basis-44">
              <Link {...adminLinks.sentEvents({ webhook: String(webhook.id), open: each.id })} tone="strong">
                {t(`admin-integrations.kind.${each.kind}`)}
              </Link>
              <span className="block text-13">
                <Moment at={each.created_at} now={now} />
                {each.last_tried_at && (
                  <>
                    {' · '}
                    <Answer status={each.response_status} error={each.last_error} took={each.took_ms} />
                  </>
                )}
              </span>
            </span>
            <EventState state={each.state} />
          </li>
        ))}
      </ul>
    </PanePart>
  )
}
