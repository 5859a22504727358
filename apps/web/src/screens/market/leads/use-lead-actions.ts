import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { leads, type LeadDetail, type LeadSummary } from '@husrum/contract/market/leads/leads.ts'
import { leadDeadlines, type Movable } from '@husrum/contract/market/leads/moves.rules.ts'
import type { Colleague } from '@husrum/contract/core/shapes.ts'
import type { SnoozeChoice } from '@husrum/contract/market/leads/snoozing.rules.ts'
import { formatDate } from '#lib/language/format.ts'
import { leadQueries } from '#queries/market/leads.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'

export type DeclineReason = 'busy' | 'budget' | 'distance' | 'not_my_style' | 'other'
type Decline = {
  lead: Pick<LeadSummary, 'id'>
  reason: DeclineReason
  note: string
  /** The open lead has its own undo button, so the message needs none. */
  isOpen: boolean
}
/** How long the message is shown; the lead itself can undo the decline until it takes effect. */
const UNDO_SECONDS = 12

/** All actions on a lead. Other changes arrive with the refetch after each. */
export function useLeadActions() {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const call = api(leads)
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ['leads'] })
    void queryClient.invalidateQueries({ queryKey: ['waiting', 'leads'] })
  }
  const at = (lead: Pick<LeadDetail, 'id'>) => ({ params: { id: lead.id } })
  const keep = (id: number, change: Partial<LeadDetail>) =>
    queryClient.setQueryData(leadQueries(api).detail(id).queryKey, (old) => (old ? { ...old, ...change } : old))

  const read = useMutation({
    mutationFn: (lead: LeadDetail) => call.readLead(at(lead)),
    onSuccess: ({ data }, before) => {
      if (before.read_at !== null) return
      keep(data.id, { read_at: data.read_at })
      refresh()
    },
  })
  const restore = useMutation({
    mutationFn: (lead: LeadDetail) => call.restoreLead(at(lead)),
    onSuccess: ({ data }) => {
      keep(data.id, { deleted_at: null })
      showToast(t('leads.toast.restored', { name: data.client.first_name }), { tone: 'success' })
    },
    onSettled: refresh,
  })
  const archive = useMutation({
    mutationFn: (lead: LeadDetail) => call.deleteLead(at(lead)),
    onSuccess: (_, lead) => {
      void navigate({ to: '.', search: (now: object): object => ({ ...now, lead: undefined }), resetScroll: false })
      queryClient.removeQueries({ queryKey: leadQueries(api).detail(lead.id).queryKey })
      showToast(t('leads.toast.archived', { name: lead.client.first_name }), {
        seconds: UNDO_SECONDS,
        action: { label: t('leads.toast.undo'), run: () => restore.mutate(lead) },
      })
    },
    onSettled: refresh,
  })
  const move = useMutation({
    mutationFn: ({ lead, status }: { lead: LeadDetail; status: Movable }) =>
      call.moveLead({ ...at(lead), body: { status } }),
    onSuccess: ({ data }) => {
      keep(data.id, { status: data.status, expires_at: data.expires_at })
      showToast(t('leads.toast.moved', { name: data.client.first_name, status: t(`leads.status.${data.status}`) }), {
        tone: 'success',
      })
    },
    onSettled: refresh,
  })
  const finish = useMutation({
    mutationFn: (lead: Pick<LeadDetail, 'id'>) => call.finishLead(at(lead)),
    onSuccess: ({ data }) => keep(data.id, { finished: data.finished }),
    onSettled: refresh,
  })
  const undoDecline = useMutation({
    mutationFn: (lead: Pick<LeadDetail, 'id'>) => call.undoDecline(at(lead)),
    onSuccess: ({ data }) => {
      keep(data.id, { declines_at: data.declines_at })
      showToast(t('leads.toast.kept', { name: data.client.first_name }), { tone: 'success' })
    },
    onSettled: refresh,
  })
  const decline = useMutation({
    mutationFn: ({ lead, reason, note }: Decline) =>
      call.declineLead({
        ...at(lead),
        body: { reason, ...(note ? { note } : {}), undo_seconds: leadDeadlines.decline.seconds },
      }),
    onSuccess: ({ data }, { isOpen }) => {
      keep(data.id, { status: data.status, expires_at: data.expires_at, declines_at: data.declines_at })
      const undo = { label: t('leads.toast.undo'), run: () => undoDecline.mutate(data) }
      showToast(t('leads.toast.declined', { name: data.client.first_name }), {
        tone: 'success',
        ...(isOpen ? {} : { seconds: UNDO_SECONDS, action: undo }),
      })
    },
    onSettled: refresh,
  })
  const wake = useMutation({
    mutationFn: (lead: Pick<LeadSummary, 'id'>) => call.wakeLead(at(lead)),
    onSuccess: ({ data }) => {
      keep(data.id, { snoozed_until: data.snoozed_until })
      showToast(t('leads.toast.kept', { name: data.client.first_name }), { tone: 'success' })
    },
    onSettled: refresh,
  })
  const snooze = useMutation({
    mutationFn: ({ lead, until }: { lead: Pick<LeadSummary, 'id'>; until: SnoozeChoice }) =>
      call.snoozeLead({ ...at(lead), body: { until } }),
    onSuccess: ({ data }) => {
      keep(data.id, { snoozed_until: data.snoozed_until })
      if (data.snoozed_until === null) return
      const moment = formatDate(data.snoozed_until, language, 'moment')
      showToast(t('leads.toast.snoozed', { name: data.client.first_name, moment }), {
        tone: 'success',
        seconds: UNDO_SECONDS,
        action: { label: t('leads.toast.undo'), run: () => wake.mutate(data) },
      })
    },
    onSettled: refresh,
  })
  const assign = useMutation({
    mutationFn: ({ lead, to }: { lead: Pick<LeadDetail, 'id'>; to: Colleague | undefined }) =>
      call.assignLead({ ...at(lead), body: { account_id: to?.id ?? null } }),
    onSuccess: ({ data }, { to }) => {
      keep(data.id, { assignee: data.assignee })
      showToast(to ? t('leads.toast.assigned', { name: to.name }) : t('leads.toast.unassigned'), { tone: 'success' })
    },
    onSettled: refresh,
  })
  return { read, archive, restore, move, finish, decline, undoDecline, snooze, wake, assign }
}
export type LeadActions = ReturnType<typeof useLeadActions>
