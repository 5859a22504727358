import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeadDetail, LeadSummary } from '@husrum/contract/market/leads/leads.ts'
import { links } from '#lib/paths.ts'
import { leadQueries } from '#queries/market/leads.ts'
import { useShell } from '#lib/shell-context.ts'
import { useNow } from '#parts/market/leads/use-now.ts'
import { useFiles } from '#parts/market/messaging/use-files.ts'
import { KeyHints } from '#parts/back-office/work-list/KeyHints.tsx'
import { useFocusInPane } from '#parts/back-office/work-list/use-focus-in-pane.ts'
import { useKeysOn } from '#parts/back-office/work-list/use-keys-on.ts'
import { useListKeys } from '#parts/back-office/work-list/use-list-keys.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { AnswerComposer } from './answer/AnswerComposer.tsx'
import { useAreTimesLeft } from './answer/answer-drafts.ts'
import { DeclineDialog } from './answer/DeclineDialog.tsx'
import { LeadFilters } from './list/LeadFilters.tsx'
import { LeadList } from './list/LeadList.tsx'
import { LoadFailed } from '#parts/back-office/work-list/LoadFailed.tsx'
import { DialogFoot } from '#parts/forms/dialogs/DialogFoot.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { LeadsEmpty } from './list/LeadsEmpty.tsx'
import { LeadPeople } from './lead/LeadPeople.tsx'
import { LeadSheet } from './lead/LeadSheet.tsx'
import { ListSkeleton, PaneSkeleton } from './LeadsSkeleton.tsx'
import type { LeadView } from './lead-address.ts'
import { isFiltered, nextWaiting, queryOf, statusOf } from './lead-view.ts'
import { canDecline, canWrite, isAnsweredHere, LeadFootBar, LeadToolbar } from './lead/LeadToolbar.tsx'
import { type LeadActions, useLeadActions } from './use-lead-actions.ts'

/** The open question or answer, and its lead: opening another lead closes it. */
type Asked = { what: 'answer' | 'won'; lead: number }

const keys = [
  { marks: ['J', 'K'], label: 'leads.keys.move' },
  { marks: ['R'], label: 'leads.keys.answer' },
  { marks: ['D'], label: 'leads.keys.decline' },
  { marks: ['/'], label: 'leads.keys.search' },
]
/** The width from which a lead is next to the list. */
const TWO_PANES = '(width >= 48rem)'
const rowId = (id: number | undefined) => `lead-${id}`

/** List and brief side by side; phones show one at a time, as the address says. */
export function LeadsScreen({ view, loadedAt }: { view: LeadView; loadedAt: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const navigate = useNavigate()
  const now = useNow(loadedAt)
  const list = useQuery(leadQueries(api).list(queryOf(view)))
  // Wide screens show the first brief before any is opened; that alone does not mark it read.
  const shown = view.lead ?? list.data?.data[0]?.id
  const detail = useQuery({ ...leadQueries(api).detail(shown ?? 0), enabled: shown !== undefined })
  const lead = detail.data ?? undefined
  const actions = useLeadActions()
  const [asking, setAsking] = useState<Asked>()
  const asked = lead && asking?.lead === lead.id ? asking.what : undefined
  const ask = (what: Asked['what']) => lead && setAsking({ what, lead: lead.id })
  const [declining, setDeclining] = useState<Pick<LeadSummary, 'id' | 'client'>>()
  const [full, setFull] = useState(false)
  const files = useFiles(lead?.id ?? 0)
  const answerBox = useRef<HTMLTextAreaElement>(null)
  const [searching, setSearching] = useState(view.q !== undefined)
  const rows = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLParagraphElement>(null)
  const [keysOn, setKeysOn] = useKeysOn('leads')

  const { mutate: markRead } = actions.read
  const opened = view.lead !== undefined && lead?.id === view.lead ? lead : undefined
  const seen = useRef('')
  // A lead is marked as read each time it is opened, and when it changes meanwhile; so is its notification
  const step = opened && `${opened.id} ${opened.history.length}`
  useEffect(() => {
    const look = () => {
      if (!opened || !step || seen.current === step || document.visibilityState === 'hidden') return
      seen.current = step
      markRead(opened)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [opened, step, markRead])

  useFocusInPane(view.lead, lead?.id, title, rowId)

  const show = ({ id }: Pick<LeadSummary, 'id'>) =>
    void navigate({ to: '.', search: (before: object): object => ({ ...before, lead: id }), resetScroll: false })
  const answer = () => {
    if (!lead || lead.deleted_at || !canWrite(lead)) return
    if (lead.thread_id !== null && !isAnsweredHere(lead)) void navigate(links.expertMessages(lead.thread_id))
    else if (asked === 'answer') answerBox.current?.focus()
    else {
      ask('answer')
      // Once this is answered, another lead may be the first of the list.
      if (view.lead === undefined) show(lead)
    }
  }
  // "Answer" of a notification (public/sw.js), and both buttons of an email about a lead
  const wished = useLocation({ select: ({ hash }) => (hash === 'answer' || hash === 'decline' ? hash : undefined) })
  const wish = useRef(false)
  useEffect(() => {
    if (!wished) wish.current = false
    if (!wished || wish.current || lead?.id !== view.lead || !lead) return
    if (wished === 'decline') {
      if (!canDecline(lead)) return
      wish.current = true
      setDeclining(lead)
      return
    }
    if (!isAnsweredHere(lead) || lead.deleted_at || !canWrite(lead)) return
    wish.current = true
    setAsking({ what: 'answer', lead: lead.id })
  }, [wished, lead, view.lead])
  const decline = () => lead && canDecline(lead) && setDeclining(lead)
  // It was answered meanwhile in another window or by a colleague, so it cannot be declined any more.
  const asLoaded = [lead, ...(list.data?.data ?? [])].find((each) => each && each.id === declining?.id)
  if (asLoaded && statusOf(asLoaded) !== 'new') setDeclining(undefined)
  const close = () => {
    setAsking(undefined)
    setFull(false)
    if (answering) title.current?.focus({ preventScroll: true })
  }
  useListKeys(rows, keysOn, { keys: { r: answer, d: decline, '/': () => setSearching(true) }, opens: true })

  const nothing = list.data?.data.length === 0
  // There are no leads yet: the advice also takes the space of the brief.
  const snoozed = list.data?.counts.snoozed ?? 0
  const isAnyList = !isFiltered(view) && !view.archived && !view.snoozed
  const isFirst = nothing && isAnyList && snoozed === 0 && view.lead === undefined
  // The server refused the times of a sent answer: they stay in the form until they are sent or dropped.
  const areTimesLeft = useAreTimesLeft(lead?.id)
  const answering = asked === 'answer' || areTimesLeft
  return (
    <div className="relative grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] md:grid-cols-[360px_minmax(0,1fr)] xl:grid-cols-[424px_minmax(0,1fr)]">
      <h1 id="leads-title" tabIndex={-1} className="sr-only">
        {view.archived ? t('leads.archive') : t('leads.title')}
      </h1>
      <section
        aria-labelledby="leads-title"
        data-toasts-at-foot={view.lead === undefined || undefined}
        className={clsx(
          'flex min-h-0 flex-col border-line bg-wall md:border-r',
          view.lead !== undefined && 'max-md:hidden',
          isFirst && 'md:col-span-2 md:border-r-0',
        )}
      >
        <LeadFilters
          view={view}
          counts={list.data?.counts.by_status ?? {}}
          snoozed={snoozed}
          total={list.data?.meta.total ?? 0}
          now={now}
          searching={searching}
          onSearching={setSearching}
        />
        <div className="relative min-h-0 flex-1 overflow-y-auto">
          {!list.data && !list.isError && <ListSkeleton />}
          {list.isError && !list.data && (
            <LoadFailed className="px-6 md:px-7" error={list.error} retry={() => void list.refetch()} />
          )}
          {nothing && <LeadsEmpty view={view} snoozed={snoozed} />}
          {list.data && !nothing && (
            <LeadList
              leads={list.data.data}
              meta={list.data.meta}
              view={view}
              shown={shown}
              now={now}
              stale={list.isPlaceholderData}
              rows={rows}
              actions={{
                onDecline: setDeclining,
                onKeep: (kept) => actions.undoDecline.mutate(kept),
                onSnooze: (put, until) => actions.snooze.mutate({ lead: put, until }),
                onWake: (woken) => actions.wake.mutate(woken),
              }}
            />
          )}
        </div>
        <KeyHints
          keys={keys}
          on={keysOn}
          onChange={setKeysOn}
          switchLabel={keysOn ? t('leads.keys.off') : t('leads.keys.on')}
          className="min-h-12 pl-7"
        />
      </section>
      <section
        aria-label={
          lead ? t('leads.pane', { name: lead.client.first_name, city: lead.client.city }) : t('leads.paneEmpty')
        }
        className={clsx(
          'flex min-h-0 flex-col bg-wall md:bg-plaster',
          view.lead === undefined && 'max-md:hidden',
          isFirst && 'hidden',
        )}
      >
        <LeadPane wanted={shown} detail={detail}>
          {lead && (
            <>
              {/* Contains elements only for screen readers, which would make the page scroll to a focused box. */}
              <div className={clsx('relative min-h-0 flex-1 overflow-y-auto', answering && full && 'hidden')}>
                <div className="flex min-h-full flex-col">
                  <LeadToolbar
                    lead={lead}
                    now={now}
                    title={title}
                    onAnswer={answer}
                    onDecline={decline}
                    onMove={(status) => (status === 'won' ? ask('won') : actions.move.mutate({ lead, status }))}
                    actions={actions}
                  />
                  <LeadPeople lead={lead} assign={actions.assign} />
                  <div className="flex-1">
                    <LeadSheet lead={lead} />
                  </div>
                  {!answering && <LeadFootBar lead={lead} now={now} onAnswer={answer} onDecline={decline} />}
                </div>
              </div>
              {answering && (
                <AnswerComposer
                  key={lead.id}
                  lead={lead}
                  writable={!lead.deleted_at && canWrite(lead)}
                  box={answerBox}
                  files={files}
                  full={full}
                  onFull={setFull}
                  next={nextWaiting(list.data?.data ?? [], lead.id)}
                  now={now}
                  onNext={(next) => {
                    setFull(false)
                    setAsking({ what: 'answer', lead: next.id })
                    show(next)
                  }}
                  onSentMeanwhile={(sent) =>
                    setAsking((now) => (now?.what === 'answer' && now.lead === sent ? undefined : now))
                  }
                  onClose={close}
                />
              )}
            </>
          )}
        </LeadPane>
      </section>
      {declining && (
        <DeclineDialog
          lead={declining}
          isOpen={declining.id === lead?.id && (view.lead !== undefined || matchMedia(TWO_PANES).matches)}
          decline={actions.decline}
          onClose={() => setDeclining(undefined)}
        />
      )}
      {lead && asked === 'won' && <WonDialog lead={lead} move={actions.move} onClose={close} />}
    </div>
  )
}

/** The part next to the list: the brief, or why there is none. */
function LeadPane({
  wanted,
  detail,
  children,
}: {
  /** The lead that should be shown in this pane. */
  wanted: number | undefined
  detail: UseQueryResult<LeadDetail | null>
  children: ReactNode
}) {
  const { t } = useTranslation()
  if (wanted === undefined) return null
  if (detail.isError && !detail.data)
    return <LoadFailed className="px-6 md:px-7" error={detail.error} retry={() => void detail.refetch()} />
  if (detail.data === null)
    return (
      <EmptyState
        drawing="door"
        tone="plain"
        className="px-6 py-10 md:px-10"
        title={t('leads.missing.title')}
        action={<Button render={<Link {...links.leads()} />}>{t('leads.missing.action')}</Button>}
      >
        {t('leads.missing.text')}
      </EmptyState>
    )
  return detail.data ? children : <PaneSkeleton />
}

/** Asks first: marking a lead as won sends the client a request to confirm, and their confirmation is final. */
function WonDialog({ lead, move, onClose }: { lead: LeadDetail; move: LeadActions['move']; onClose: () => void }) {
  const { t } = useTranslation()
  const name = lead.client.first_name
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('leads.won.title', { name })}
      description={t('leads.won.about', { name })}
      footer={
        <DialogFoot
          cancel={t('leads.won.keep')}
          tone="primary"
          loading={move.isPending}
          onClick={() => move.mutate({ lead, status: 'won' }, { onSettled: onClose })}
        >
          {t('leads.won.action')}
        </DialogFoot>
      }
    />
  )
}
