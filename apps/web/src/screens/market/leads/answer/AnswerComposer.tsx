import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CalendarPlus, Images, Maximize2, MessageSquareText, Minimize2, Paperclip, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_MAX } from '@husrum/contract/core/limits.ts'
import type { LeadDetail, LeadSummary } from '@husrum/contract/market/leads/leads.ts'
import type { MeetingOffer } from '@husrum/contract/market/meetings.ts'
import { fieldsIn, fillFields } from '@husrum/contract/experts/saved-replies.rules.ts'
import { useEditing } from '#lib/unsaved-work/editing.ts'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { links } from '#lib/paths.ts'
import { savedReplyQueries } from '#queries/experts/saved-replies.ts'
import { fieldErrors, isRefusal } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { readMessageDraft, useMessageDraft, writeMessageDraft } from '#parts/market/leads/message-drafts.ts'
import { leftInWords } from '#parts/market/leads/TimeLeft.tsx'
import { ComposerFiles } from '#parts/market/messaging/ComposerFiles.tsx'
import { factsOf, isComing, whenUploaded } from '#parts/market/messaging/files.ts'
import type { Files } from '#parts/market/messaging/use-files.ts'
import { PickedProjectChip } from '#parts/experts/portfolio/projects/PickedProjectChip.tsx'
import { useReplyValues, withReply } from '#parts/experts/saved-replies/reply-values.ts'
import { ACCEPT, FileInput, useFilesFromOutside } from '#parts/foundation/media/uploads/DropZone.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { noEnclosures, useEnclosed } from './answer-drafts.ts'
import { OfferedTimesChip } from './OfferedTimesChip.tsx'
import { answeringKey, useAnswer } from './use-answer.ts'

const ProjectPicker = lazyPart(
  async () => (await import('#parts/experts/portfolio/projects/ProjectPicker.tsx')).ProjectPicker,
  Nothing,
)
const OfferTimes = lazyPart(async () => (await import('#parts/market/meetings/OfferTimes.tsx')).OfferTimes, Nothing)
const SavedReplies = lazyPart(
  async () => (await import('#parts/experts/saved-replies/SavedReplies.tsx')).SavedReplies,
  Nothing,
)

/** This many saved replies are one press away. */
const SUGGESTED = 4

export type AnswerComposerProps = {
  lead: LeadDetail
  /** False once the client can no longer be written to. */
  writable: boolean
  box: RefObject<HTMLTextAreaElement | null>
  files: Files
  /** Fills the whole pane and hides the brief. */
  full: boolean
  onFull: (full: boolean) => void
  /** The next lead that waits for an answer. */
  next: LeadSummary | undefined
  now: number
  /** Shows the next one. */
  onNext: (next: LeadSummary) => void
  /** The answer has arrived while another lead is shown. */
  onSentMeanwhile: (lead: number) => void
  onClose: () => void
}

/**
 * The expert's answer, docked below the brief: text, saved replies, a project, files and times for a meeting, sent in
 * one go. Sending opens the next waiting lead or the conversation; until then everything is stored.
 */
export function AnswerComposer(props: AnswerComposerProps) {
  const { t } = useTranslation()
  const isSending = useIsMutating({ mutationKey: answeringKey(props.lead.id) }) > 0
  // The lead's answer is still being sent: writing continues once its result is known
  const [waits, setWaits] = useState(isSending)
  if (waits && !isSending) setWaits(false)
  if (!waits) return <Composer {...props} />
  return (
    <p role="status" className="border-t border-line-strong bg-wall px-4 py-6 text-15 shadow-float md:px-6 xl:px-8">
      {t('leads.answer.sending', { name: props.lead.client.first_name })}
    </p>
  )
}

function Composer({ lead, writable, box, files, full, onFull, next, ...props }: AnswerComposerProps) {
  const { now, onNext, onSentMeanwhile, onClose } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const draft = `lead.${lead.id}`
  const [text = '', setText] = useMessageDraft(draft)
  const [enclosed, setEnclosed] = useEnclosed(lead.id)
  const [asked, setAsked] = useState(false)
  const [picking, setPicking] = useState<'project' | 'times' | 'reply'>()
  const [waits, setWaits] = useState(false)
  /** Which button sent the answer; undefined when the expert returns only to send the times. */
  const [wentOn, setWentOn] = useState<boolean>()
  const chooser = useRef<HTMLInputElement>(null)
  const isOver = useFilesFromOutside(files.add, writable)
  const values = useReplyValues(lead)
  const name = lead.client.first_name
  /** Null once another lead is shown. */
  const form = useRef<HTMLFormElement>(null)
  const { send, sentTo } = useAnswer(lead, enclosed.sentTo, {
    onMessageSent: ({ body: said, attachments, times }, thread) => {
      // What was typed during sending becomes a draft of the conversation, even if another lead is shown by now
      const typed = readMessageDraft(draft)
      if (typed.trim() !== said && thread !== undefined) writeMessageDraft(`thread.${thread}`, typed)
      setText(undefined)
      files.take(attachments)
      setEnclosed({ times, sentTo: thread })
    },
    onSent: (thread, { goesOn }) => {
      if (form.current) return leave(thread, goesOn)
      setEnclosed(noEnclosures)
      onSentMeanwhile(lead.id)
      const open = () => void navigate(links.expertMessages(thread))
      showToast(t('leads.answer.sent', { name }), {
        tone: 'success',
        seconds: 8,
        action: { label: t('leads.answer.open'), run: open },
      })
    },
    onFailed: (failure, areTimesLeft) => {
      if (areTimesLeft) onFull(false)
      if (form.current) return
      const said = areTimesLeft
        ? [t('leads.answer.timesFailed.title', { name }), reasonOf(failure)].filter(Boolean).join('. ')
        : t('leads.answer.failedMeanwhile', { name })
      const back = () => void navigate({ ...links.lead(lead.id), ...(areTimesLeft ? {} : { hash: 'answer' }) })
      const label = t(areTimesLeft ? 'leads.answer.timesFailed.back' : 'leads.answer.back')
      // Stays until it is closed: nothing else on the current screen says it
      showToast(said, { tone: 'danger', seconds: 0, action: { label, run: back } })
    },
  })
  useEditing(() => text.trim() !== '')
  useEffect(() => box.current?.focus(), [box])
  const body = text.trim()
  const isTooLong = [...body].length > MESSAGE_MAX
  const openFields = fieldsIn(body)
  const isStuck = files.items.some((item) => !isComing(item) && item.state.phase !== 'done')
  const isEmpty = !body && !enclosed.project && files.items.length === 0
  const problem = isEmpty
    ? t('leads.answer.empty')
    : openFields.length > 0
      ? t('saved-replies.openFields', { fields: openFields.map((field) => `{${field}}`).join(', ') })
      : isStuck
        ? t('leads.answer.fileStuck')
        : undefined
  const refused = fieldErrors(send.error)
  const error = (asked ? problem : undefined) ?? refused?.body ?? refused?.attachments ?? refused?.project_id

  const leave = (thread: number | undefined, goesOn: boolean) => {
    setEnclosed(noEnclosures)
    const open = () => void navigate(links.expertMessages(thread))
    if (!goesOn || !next) return open()
    const names = { name, next: next.client.first_name }
    const said =
      next.expires_at === null
        ? t('leads.answer.sentNext', names)
        : t('leads.answer.sentNextLeft', { ...names, left: leftInWords(next.expires_at, now, t) })
    showToast(said, { tone: 'success', seconds: 8, action: { label: t('leads.answer.open'), run: open } })
    onNext(next)
  }
  const sendNow = (goesOn: boolean) => {
    const attachments = factsOf(files.queue.items())
    if (!attachments) return
    const answer = {
      body,
      project: enclosed.project?.id,
      attachments: attachments.map(({ id }) => id),
      times: enclosed.times,
    }
    setWentOn(goesOn)
    send.mutate({ answer, goesOn, timesAlone: sentTo !== undefined })
  }
  const submit = async (goesOn: boolean) => {
    setAsked(true)
    if (send.isPending || waits || !writable) return
    if (sentTo === undefined && (problem !== undefined || isTooLong)) return box.current?.focus()
    if (files.items.some(isComing)) {
      setWaits(true)
      await whenUploaded(files.queue)
      setWaits(false)
    }
    sendNow(goesOn)
  }
  const goesOn = next !== undefined
  const isSending = (on: boolean) => (send.isPending && send.variables.goesOn === on) || (waits && on === goesOn)
  const put = (reply: string) => {
    const filled = withReply(text, reply)
    setText(filled)
    setPicking(undefined)
    // Runs once the box shows the text and the drawer has returned the focus
    requestAnimationFrame(() => {
      const [field] = fieldsIn(filled)
      const at = field === undefined ? filled.length : filled.indexOf(`{${field}}`)
      box.current?.focus()
      box.current?.setSelectionRange(at, field === undefined ? at : at + field.length + 2)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    if (event.key === '/' && event.target === box.current && text === '') {
      event.preventDefault()
      setPicking('reply')
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit(goesOn)
  }
  const has = { times: enclosed.times !== undefined, project: enclosed.project !== undefined }
  const failed = writable && send.isError && !refused
  const areTimesLeft = sentTo !== undefined && !send.isSuccess && (!send.isPending || send.variables.timesAlone)
  return (
    <>
      <form
        ref={form}
        noValidate
        aria-label={t('leads.answer.label', { name })}
        className={clsx(
          'flex flex-col border-t border-line-strong bg-wall shadow-float',
          full && !areTimesLeft ? 'min-h-0 flex-1' : 'max-h-[66%] shrink-0 overflow-y-auto md:max-h-[58%]',
        )}
        onSubmit={(event) => {
          event.preventDefault()
          void submit(goesOn)
        }}
        onKeyDown={onKeyDown}
      >
        {areTimesLeft && enclosed.times ? (
          <TimesLeft
            name={name}
            times={enclosed.times}
            failure={send.error}
            now={now}
            sending={send.isPending}
            onRetry={() => sendNow(wentOn ?? false)}
            onChange={() => setPicking('times')}
            onSkip={() => {
              if (wentOn !== undefined) return leave(sentTo, wentOn)
              setEnclosed(noEnclosures)
              onClose()
            }}
          />
        ) : (
          <>
            <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 pt-2.5 pb-2 md:px-6 xl:px-8">
              <div className="mx-auto flex w-full max-w-[936px] items-center gap-2">
                <Suggested onPick={(reply) => put(fillFields(reply, values))} />
                <span className="ml-auto flex shrink-0 items-center">
                  <Button
                    size="small"
                    icon={<MessageSquareText aria-hidden="true" strokeWidth={1.75} />}
                    disabled={!writable}
                    onClick={() => setPicking('reply')}
                  >
                    <span className="max-md:sr-only">{t('saved-replies.all')}</span>
                    <Mark>/</Mark>
                  </Button>
                  <IconButton
                    size="small"
                    label={t(full ? 'leads.answer.smaller' : 'leads.answer.larger')}
                    icon={full ? <Minimize2 aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
                    onClick={() => onFull(!full)}
                  />
                  <IconButton
                    size="small"
                    className="-mr-2"
                    label={t('leads.action.close')}
                    icon={<X aria-hidden="true" />}
                    onClick={onClose}
                  />
                </span>
              </div>
              <TextArea
                ref={box}
                className={clsx('mx-auto mt-2 w-full max-w-[936px]', full && 'grow [&_textarea]:min-h-[40dvh]')}
                label={t('leads.answer.label', { name })}
                labelHidden
                placeholder={t('leads.answer.hint')}
                rows={5}
                value={text}
                disabled={!writable}
                counter={{ minimum: 0, maximum: MESSAGE_MAX }}
                error={error}
                onChange={(event) => setText(event.target.value)}
              />
              <div className="mx-auto mt-2 flex w-full max-w-[936px] flex-wrap gap-2 empty:hidden">
                {enclosed.project && (
                  <PickedProjectChip
                    project={enclosed.project}
                    onRemove={() => setEnclosed({ ...enclosed, project: undefined })}
                  />
                )}
                {enclosed.times && (
                  <OfferedTimesChip
                    offer={enclosed.times}
                    onChange={() => setPicking('times')}
                    onRemove={() => setEnclosed({ ...enclosed, times: undefined })}
                  />
                )}
                <ComposerFiles files={files} />
                {isOver && (
                  <p className="w-full rounded-photo border border-dashed border-ink bg-marigold-soft px-4 py-3 text-15 font-medium">
                    {t('uploads.letGo')}
                  </p>
                )}
              </div>
            </div>
            <div className="mx-auto flex w-full max-w-[936px] flex-wrap items-center gap-x-1 gap-y-2 px-4 pt-1 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-0">
              <Enclose
                label={t('leads.answer.times')}
                on={has.times}
                disabled={!writable}
                icon={<CalendarPlus aria-hidden="true" strokeWidth={1.75} />}
                onClick={() => setPicking('times')}
              />
              <Enclose
                label={t('leads.answer.project')}
                on={has.project}
                disabled={!writable}
                icon={<Images aria-hidden="true" strokeWidth={1.75} />}
                onClick={() => setPicking('project')}
              />
              <Enclose
                label={t('leads.answer.file')}
                on={files.items.length > 0}
                disabled={!writable}
                icon={<Paperclip aria-hidden="true" strokeWidth={1.75} />}
                onClick={() => chooser.current?.click()}
              />
              <FileInput ref={chooser} several accept={`${ACCEPT},application/pdf,.pdf`} onFiles={files.add} />
              <p
                role="status"
                className={clsx(
                  'min-w-24 flex-1 px-2 text-right text-13 max-md:order-first max-md:w-full max-md:flex-none max-md:px-0 max-md:text-left max-md:empty:hidden',
                  failed ? 'font-semibold text-danger' : 'text-ink-2',
                )}
              >
                {!writable
                  ? t('leads.answer.gone', { name })
                  : failed
                    ? t('leads.answer.failed')
                    : waits
                      ? t('messages.composer.waits')
                      : body && t('leads.answer.kept')}
              </p>
              <div className="ml-auto flex gap-2 max-md:w-full max-md:[&>*]:flex-1">
                {next && (
                  <Button loading={isSending(false)} disabled={!writable} onClick={() => void submit(false)}>
                    {t('leads.answer.send', { name })}
                  </Button>
                )}
                <Button
                  type="submit"
                  tone="primary"
                  loading={isSending(goesOn)}
                  disabled={!writable}
                  iconEnd={<Mark>{t('leads.answer.key')}</Mark>}
                >
                  {next ? t('leads.answer.next') : t('leads.answer.send', { name })}
                </Button>
              </div>
            </div>
          </>
        )}
      </form>
      {/* These are outside the form, because they contain forms. */}
      <Suspense>
        {picking === 'project' && (
          <ProjectPicker
            onPick={(project) => {
              setEnclosed({ ...enclosed, project })
              setPicking(undefined)
            }}
            onClose={() => setPicking(undefined)}
          />
        )}
        {picking === 'times' && (
          <OfferTimes
            kept={enclosed.times}
            onKeep={(times) => {
              setEnclosed({ ...enclosed, times })
              // The refusal was about the previous times.
              if (sentTo !== undefined) send.reset()
            }}
            onClose={() => setPicking(undefined)}
          />
        )}
        {picking === 'reply' && (
          <SavedReplies into={{ name, values, written: text }} onPick={put} onClose={() => setPicking(undefined)} />
        )}
      </Suspense>
    </>
  )
}

/** Why the times were refused, in the server's words. */
function reasonOf(error: unknown): string {
  const first: string | undefined = Object.values(fieldErrors(error) ?? {})[0]
  return first ?? (isRefusal(error) ? error.refusal.message : '')
}

/** The key for a button, if there is a keyboard. */
function Mark({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="ml-1.5 hidden rounded-small border border-current/40 px-1.25 font-sans text-13 leading-snug font-normal md:pointer-fine:inline"
    >
      {children}
    </kbd>
  )
}

/** The first saved replies, in a row that scrolls if it is too long. */
function Suggested({ onPick }: { onPick: (body: string) => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data } = useQuery(savedReplyQueries(api).list())
  if (!data || data.length === 0) return null
  return (
    <ul
      aria-label={t('saved-replies.suggested')}
      className="-my-1 flex min-w-0 gap-1.5 overflow-x-auto py-1 [scrollbar-width:none]"
    >
      {data.slice(0, SUGGESTED).map(({ id, title, body }) => (
        <li key={id} className="shrink-0">
          <button
            type="button"
            className="inline-flex min-h-8 cursor-pointer items-center rounded-chip border border-line-strong bg-wall px-3 text-13 font-medium hover:border-ink pointer-coarse:min-h-10"
            onClick={() => onPick(body)}
          >
            {title}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A button for an enclosure; phones show only its icon. */
function Enclose({
  label,
  on,
  disabled,
  icon,
  onClick,
}: {
  label: string
  on: boolean
  disabled: boolean
  icon: ReactNode
  onClick: () => void
}) {
  return (
    <Button
      tone="quiet"
      className={clsx('no-underline! max-md:size-11', on && 'bg-plaster!')}
      disabled={disabled}
      icon={icon}
      onClick={onClick}
    >
      <span className="max-md:sr-only">{label}</span>
    </Button>
  )
}

/** The message has been sent, but the times have not: they can be sent again, changed, or dropped. */
function TimesLeft({
  name,
  times,
  failure,
  now,
  sending,
  onRetry,
  onChange,
  onSkip,
}: {
  name: string
  times: MeetingOffer
  /** Why they were refused just now; null after returning to them. */
  failure: Error | null
  now: number
  sending: boolean
  onRetry: () => void
  onChange: () => void
  onSkip: () => void
}) {
  const { t } = useTranslation()
  const first = useRef<HTMLButtonElement>(null)
  // The focused element, the box or a button, was removed.
  useEffect(() => {
    if (document.activeElement === document.body) first.current?.focus()
  }, [])
  const isPast = times.slots.some((slot) => Date.parse(slot) <= now)
  const reason = reasonOf(failure) || (isPast ? t('error.field.slot_past') : t('leads.answer.timesFailed.text'))
  return (
    <div role="alert" className="mx-auto w-full max-w-[1000px] p-4 md:px-8">
      <Notice tone="bad" title={t('leads.answer.timesFailed.title', { name })}>
        <p>{reason}</p>
        <div className="mt-3 flex">
          <OfferedTimesChip offer={times} onChange={onChange} />
        </div>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button ref={first} tone="primary" loading={sending} onClick={onRetry}>
            {t('leads.answer.timesFailed.again')}
          </Button>
          <Button onClick={onChange}>{t('leads.answer.timesFailed.change')}</Button>
          <Button tone="quiet" onClick={onSkip}>
            {t('leads.answer.timesFailed.skip')}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
