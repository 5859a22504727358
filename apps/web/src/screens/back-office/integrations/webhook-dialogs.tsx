import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Webhook } from '@husrum/contract/back-office/integrations/integrations.ts'
import { formatDate } from '#lib/language/format.ts'
import { integrationCalls } from '#queries/back-office/integrations.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { changed } from '#parts/back-office/staff-lists/admin-view.ts'
import { FormDialog } from '#parts/forms/dialogs/FormDialog.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { SecretOnce } from './SecretOnce.tsx'

type DialogProps = { webhook: Webhook; onClose: () => void }
const OVERLAPS = [0, 1, 24, 168] as const

function useChange<Made>(work: () => Promise<Made>, onDone: (made: Made) => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSuccess: onDone,
    onSettled: () => cache.invalidateQueries({ queryKey: adminKey }),
  })
}

/** Creates a new secret; the old one also signs for as long as the receiver needs. */
export function RotateDialog({ webhook, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const [hours, setHours] = useState(24)
  const rotate = useChange(
    () => integrationCalls(api).rotate(webhook.id, hours),
    () => {},
  )
  if (rotate.data) {
    const until = rotate.data.previous_secret_until
    return (
      <SecretOnce
        title={t('admin-integrations.rotate.done')}
        label={t('admin-integrations.webhook.secret')}
        secret={rotate.data.secret}
        note={
          until
            ? t('admin-integrations.rotate.until', { date: formatDate(until, language, 'moment') })
            : t('admin-integrations.rotate.atOnce')
        }
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      title={t('admin-integrations.rotate.title')}
      about={t('admin-integrations.rotate.about')}
      submit={t('admin-integrations.rotate.go')}
      cancel={t('admin-integrations.cancel')}
      attempt={rotate}
      onSubmit={() => rotate.mutate()}
      onClose={onClose}
    >
      <Select
        id="overlap"
        width="medium"
        label={t('admin-integrations.rotate.overlap')}
        value={String(hours)}
        options={OVERLAPS.map((each) => ({
          value: String(each),
          label:
            each === 0
              ? t('admin-integrations.rotate.none')
              : each === 168
                ? t('admin-integrations.rotate.week')
                : t('admin-integrations.rotate.hours', { count: each }),
        }))}
        onChange={(event) => setHours(Number(event.target.value))}
      />
    </FormDialog>
  )
}

const DAY = 86_400_000
const SINCE_DAYS = [1, 7, 30] as const

/** Sends all missed events again, after showing their number. */
export function ReplayDialog({ webhook, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const [days, setDays] = useState<number>(30)
  const [opened] = useState(() => Date.now())
  const since = new Date(opened - days * DAY).toISOString()
  const found = useQuery({
    queryKey: [...adminKey, 'replay-failed', webhook.id, since],
    queryFn: () => integrationCalls(api).replayFailed(webhook.id, { since, preview: true }),
  })
  const replay = useChange(
    () => integrationCalls(api).replayFailed(webhook.id, { since, preview: false }),
    ({ events }) => {
      showToast(t('admin-integrations.replay.done', { count: events }), { tone: 'success' })
      onClose()
    },
  )
  const count = found.data?.events ?? 0
  return (
    <FormDialog
      title={t('admin-integrations.replay.title')}
      about={t('admin-integrations.replay.about')}
      submit={t('admin-integrations.replay.go', { count })}
      cancel={t('admin-integrations.cancel')}
      attempt={{ ...replay, error: replay.error ?? found.error }}
      ready={count > 0}
      onSubmit={() => replay.mutate()}
      onClose={onClose}
    >
      <Select
        id="since"
        width="medium"
        label={t('admin-integrations.replay.since')}
        value={String(days)}
        options={SINCE_DAYS.map((each) => ({
          value: String(each),
          label: t('admin-integrations.replay.days', { count: each }),
        }))}
        onChange={(event) => setDays(Number(event.target.value))}
      />
      <p role="status">
        {found.data &&
          (found.data.more
            ? t('admin-integrations.replay.more', { count })
            : t('admin-integrations.replay.found', { count }))}
      </p>
    </FormDialog>
  )
}

export function DeleteDialog({ webhook, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const navigate = useNavigate()
  const host = new URL(webhook.url).host
  const remove = useChange(
    () => integrationCalls(api).deleteWebhook(webhook.id),
    () => {
      void navigate({ to: '.', search: changed({ open: undefined }), resetScroll: false })
      showToast(t('admin-integrations.delete.done', { host }), { tone: 'success' })
      onClose()
    },
  )
  return (
    <FormDialog
      title={t('admin-integrations.delete.title', { host })}
      submit={t('admin-integrations.webhook.delete')}
      cancel={t('admin-integrations.cancel')}
      tone="danger"
      attempt={remove}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('admin-integrations.delete.text')}</p>
    </FormDialog>
  )
}
