import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EXPERT_REASON_MIN } from '@husrum/contract/core/limits.ts'
import type { AdminExpert } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { bulkReviewActions } from '@husrum/contract/experts/profile/status-moves.rules.ts'
import { expertReasons, reasonTemplates } from '@husrum/contract/back-office/expert-review/reasons.rules.ts'
import { expertStatuses, serviceTypes } from '@husrum/contract/core/vocabulary.ts'
import { adminExpertQueries, reviewAdminExperts, reviewQueueQuery } from '#queries/back-office/expert-review.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { changed } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { rowElement } from '#parts/back-office/staff-lists/AdminTable.tsx'
import type { BulkAction, BulkCall, BulkValues } from '#parts/back-office/staff-lists/bulk-action.ts'
import type { Decision, DecisionKey, StaffChange } from '#parts/back-office/expert-review/decisions.ts'
import { nameOfExpert, queueColumns } from '#parts/back-office/expert-review/queue-columns.tsx'
import { approvalOf, changesOf, RowDecisions } from '#parts/back-office/expert-review/RowDecisions.tsx'
import { useReview } from '#parts/back-office/expert-review/use-review.ts'
import { QueueChips } from '#parts/back-office/staff-lists/filters/QueueChips.tsx'
import { ExpertPane } from './ExpertPane.tsx'
import { planIds, queryOf, type ExpertsView, queues } from './experts-view.ts'

/** After these decisions the profile leaves the queue, and the next one opens. */
const endsReview: ReadonlySet<string> = new Set<DecisionKey>([
  'approve',
  'approve_company',
  'request_changes',
  'reject',
  'reject_company',
])
/** Maps to the names of the contract. */
const bulkAction = (action: string) => bulkReviewActions.find((each) => each === action) ?? 'approve'

/** In the queue of all profiles the status matters most. */
const withStatus = queueColumns.map((column) => (column.key === 'status' ? { ...column, optional: false } : column))

/** The queue, with the open profile next to it. Buttons or keys decide, and the next profile opens by itself. */
export function ExpertsScreen({
  view,
  loadedAt,
  mayDecide,
}: {
  view: ExpertsView
  loadedAt: number
  mayDecide: boolean
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const navigate = useNavigate()
  const queries = adminExpertQueries(api)
  const query = queryOf(view)
  const list = useQuery(queries.list(query))
  const [asked, setAsked] = useState<{ id: number; key: DecisionKey }>()
  const show = (change: object) => void navigate({ to: '.', search: changed(change), resetScroll: false })
  const goOn = (id: number, decision: DecisionKey | StaffChange | undefined) => {
    if (!decision || !endsReview.has(decision)) return
    const rows = list.data?.data ?? []
    const at = rows.findIndex((row) => row.id === id)
    const next = rows[at + 1] ?? rows[at - 1]
    // The row that has the focus will disappear.
    if (next) document.getElementById(rowElement(next.id))?.focus()
    if (view.open === id) show({ open: next?.id })
  }
  const review = useReview(({ id }, decision) => goOn(id, decision))
  const askIn = ({ id }: AdminExpert, key: DecisionKey) => {
    setAsked({ id, key })
    show({ open: id })
  }
  const approve = (expert: AdminExpert, decision: Decision | undefined) => {
    if (!decision || review.isPending) return
    if (decision.bar) return showToast(t(`admin-experts.bar.${decision.bar}`))
    // It cannot be undone, so the profile opens with the question.
    if (decision.key === 'approve_company') return askIn(expert, 'approve_company')
    review.mutate({ expert, seen: expert.seen, body: { action: decision.action }, decision: decision.key })
  }
  const askForChanges = (expert: AdminExpert) => {
    if (changesOf(expert)) askIn(expert, 'request_changes')
  }
  const actions: readonly BulkAction[] = [
    { action: 'approve', label: 'admin-experts.bulk.approve', reverse: 'unapprove' },
    ...(['request_changes', 'reject'] as const).map((action) => ({
      action,
      label: `admin-experts.bulk.${action}`,
      reason: EXPERT_REASON_MIN,
      reverse: 'restore',
      ...(action === 'reject' ? { tone: 'danger' as const } : {}),
      fields: [
        {
          name: 'template',
          label: t('admin-experts.bulk.template'),
          hint: t('admin-experts.bulk.templateHint'),
          placeholder: t('admin-experts.bulk.ownWords'),
          options: expertReasons[action].map((value) => ({
            value,
            label: t(`review-reasons.${action}.${value}.title`),
          })),
        },
      ],
      asksReason: ({ template }: BulkValues) => !template,
    })),
  ]
  const seenOf = (ids: readonly number[]) =>
    Object.fromEntries((list.data?.data ?? []).filter(({ id }) => ids.includes(id)).map(({ id, seen }) => [id, seen]))
  return (
    <AdminList
      name="experts"
      title={t('admin-experts.title')}
      searchLabel={t('admin-experts.search')}
      view={view}
      ownSort="waiting"
      place={['queue']}
      list={list}
      columns={view.queue === 'all' ? withStatus : queueColumns}
      nameOf={nameOfExpert}
      loadedAt={loadedAt}
      filters={[
        {
          name: 'service_type',
          several: true,
          label: t('admin-experts.column.kind'),
          options: serviceTypes.map((value) => ({ value, label: t(`experts.option.service_type.${value}`) })),
        },
        {
          name: 'plan_id',
          several: true,
          label: t('admin-experts.profile.plan'),
          options: planIds.map((value) => ({ value, label: t(`admin-experts.plan.${value}`) })),
        },
        ...(view.queue === 'all'
          ? [
              {
                name: 'status',
                several: true as const,
                label: t('admin-experts.column.status'),
                options: expertStatuses.map((value) => ({ value, label: t(`admin-experts.status.${value}`) })),
              },
            ]
          : []),
      ]}
      above={<ExpertChips queue={view.queue} />}
      download={() => queries.table(query)}
      widePane
      renderPane={(id, title) => (
        <ExpertPane
          key={id}
          {...{ id, title, mayDecide }}
          now={loadedAt}
          asked={asked?.id === id ? asked.key : undefined}
          onAsk={(key) => setAsked(key && { id, key })}
          onDecided={goOn}
        />
      )}
      empty={
        view.queue === undefined
          ? { title: t('admin-experts.nothing.title'), text: t('admin-experts.nothing.text') }
          : { title: t('admin-experts.nothing.here'), text: t('admin-experts.nothing.hereText') }
      }
      {...(mayDecide
        ? {
            renderRowActions: (expert: AdminExpert) => (
              <RowDecisions
                expert={expert}
                busy={review.isPending && review.variables.expert.id === expert.id}
                onApprove={approve}
                onChanges={askForChanges}
              />
            ),
            keys: [
              {
                key: 'a',
                label: 'admin-experts.keys.approve',
                act: (expert: AdminExpert) => approve(expert, approvalOf(expert)),
              },
              { key: 'c', label: 'admin-experts.keys.changes', act: askForChanges },
            ],
            bulk: {
              actions,
              run: ({ ids, action, preview, reason, values }: BulkCall) => {
                const template = reasonTemplates.find((each) => each === values?.['template'])
                return reviewAdminExperts(api, {
                  ids,
                  action: bulkAction(action),
                  preview,
                  seen: seenOf(ids),
                  ...(template ? { template } : {}),
                  ...(reason === undefined ? {} : { reason }),
                })
              },
            },
          }
        : {})}
    />
  )
}

/** Chooses a part of the queue; each chip shows how many wait in it. */
function ExpertChips({ queue }: { queue: ExpertsView['queue'] }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: counts } = useQuery(reviewQueueQuery(api))
  const countOf = (name: (typeof queues)[number] | 'waiting') =>
    name === 'featured' || name === 'all' ? undefined : counts?.[name]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-3 md:px-7">
      <QueueChips
        className="min-w-0"
        label={t('admin-experts.queue.label')}
        names={['waiting', ...queues]}
        shown={queue ?? 'waiting'}
        wordsOf={(name) => {
          const count = countOf(name)
          const words = t(`admin-experts.queue.${name}`)
          return count === undefined ? words : t('admin-experts.queue.counted', { name: words, count })
        }}
        searchOf={(name) =>
          changed({
            queue: name === 'waiting' ? undefined : name,
            status: undefined,
            page: undefined,
            open: undefined,
          })
        }
      />
      {queue === undefined && <p className="ml-auto text-13 text-ink-2">{t('admin-experts.queue.aim')}</p>}
    </div>
  )
}
