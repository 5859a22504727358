import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Images, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_MAX } from '@husrum/contract/limits.ts'
import type { LeadDetail, LeadSummary } from '@husrum/contract/leads.ts'
import { messages } from '@husrum/contract/messages.ts'
import { links } from '#lib/paths.ts'
import { lazyPart, Nothing } from '#lib/lazy-part.ts'
import { hasArrived, useOnceKey } from '#lib/once-key.ts'
import { leadQueries } from '#lib/queries/leads.ts'
import { fieldErrors } from '#lib/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { openMessageDrafts } from '#parts/lead/message-drafts.ts'
import { leftInWords } from '#parts/lead/TimeLeft.tsx'
import { PickedProjectChip } from '#parts/projects/PickedProjectChip.tsx'
import type { PickedProject } from '#parts/projects/ProjectPicker.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'

const ProjectPicker = lazyPart(async () => (await import('#parts/projects/ProjectPicker.tsx')).ProjectPicker, Nothing)

/**
 * The expert's first message, docked under the brief it answers, with a project where one says more. Sending goes on to
 * the next lead that waits, or to the conversation; until then the text is kept on the device.
 */
export function AnswerComposer({
  lead,
  writable,
  box,
  next,
  now,
  onNext,
  onClose,
}: {
  lead: LeadDetail
  /** False once the client can no longer be written to. */
  writable: boolean
  box: RefObject<HTMLTextAreaElement | null>
  /** Who waits for an answer after this one. */
  next: LeadSummary | undefined
  now: number
  /** Shows the next one. */
  onNext: (next: LeadSummary) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [drafts] = useState(openMessageDrafts)
  const [text, setText] = useState(() => drafts.read(`lead.${lead.id}`))
  const [asked, setAsked] = useState(false)
  const [picking, setPicking] = useState(false)
  const [project, setProject] = useState<PickedProject>()
  const sent = useRef(false)
  const once = useOnceKey()
  useEffect(() => drafts.write(`lead.${lead.id}`, sent.current ? '' : text), [drafts, lead.id, text])
  useEffect(() => box.current?.focus(), [box])
  const name = lead.client.first_name
  const body = text.trim()
  const tooLong = [...body].length > MESSAGE_MAX
  const send = useMutation({
    mutationFn: async ({ goesOn }: { goesOn: boolean }) => {
      const shown = project ? { project_id: project.id } : {}
      const written = { lead_id: lead.id, body, ...shown }
      try {
        const { data } = await api(messages).sendMessage({ body: written }, once.optionsFor(written))
        return { thread: data.id, goesOn }
      } catch (error) {
        if (!hasArrived(error)) throw error
        const answered = await queryClient.fetchQuery({ ...leadQueries(api).detail(lead.id), staleTime: 0 })
        return { thread: answered?.thread_id ?? undefined, goesOn }
      }
    },
    onSuccess: ({ thread, goesOn }) => {
      sent.current = true
      drafts.write(`lead.${lead.id}`, '')
      for (const key of ['leads', 'threads', 'waiting']) void queryClient.invalidateQueries({ queryKey: [key] })
      once.arrived()
      const open = () => void navigate(links.expertMessages(thread))
      if (!goesOn || !next) return open()
      showToast(sentAndNext(next), {
        tone: 'success',
        seconds: 8,
        action: { label: t('leads.answer.open'), run: open },
      })
      onNext(next)
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ['leads'] }),
  })
  const sentAndNext = ({ client, expires_at }: LeadSummary) => {
    const names = { name, next: client.first_name }
    return expires_at === null
      ? t('leads.answer.sentNext', names)
      : t('leads.answer.sentNextLeft', { ...names, left: leftInWords(expires_at, now, t) })
  }
  const error = asked && !body ? t('leads.answer.empty') : fieldErrors(send.error)?.body
  const submit = (goesOn: boolean) => {
    setAsked(true)
    if (send.isPending) return
    if (body && !tooLong) send.mutate({ goesOn })
    else box.current?.focus()
  }
  const failed = writable && send.isError && !error
  return (
    <form
      noValidate
      aria-label={t('leads.answer.label', { name })}
      className="flex max-h-[62%] shrink-0 flex-col border-t border-line-strong bg-wall shadow-float md:max-h-[55%]"
      onSubmit={(event) => {
        event.preventDefault()
        submit(next !== undefined)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        submit(next !== undefined)
      }}
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-2 md:px-6 xl:px-8">
        <TextArea
          ref={box}
          className="mx-auto max-w-[936px] md:[&_textarea]:min-h-40"
          label={t('leads.answer.label', { name })}
          labelEnd={
            <IconButton
              size="small"
              className="-my-2 -mr-2"
              label={t('leads.action.close')}
              icon={<X aria-hidden="true" />}
              onClick={onClose}
            />
          }
          hint={t('leads.answer.hint')}
          rows={5}
          value={text}
          disabled={!writable}
          counter={{ minimum: 0, maximum: MESSAGE_MAX }}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
        {project && (
          <div className="mx-auto mt-2 max-w-[936px]">
            <PickedProjectChip project={project} onRemove={() => setProject(undefined)} />
          </div>
        )}
      </div>
      <div className="mx-auto flex w-full max-w-[936px] flex-wrap items-center justify-end gap-x-4 gap-y-2 px-4 pt-1 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-0">
        <p role="status" className={failed ? 'flex-1 text-15 font-semibold text-danger' : 'flex-1 text-13 text-ink-2'}>
          {!writable
            ? t('leads.answer.gone', { name })
            : failed
              ? t('leads.answer.failed')
              : body && t('leads.answer.kept')}
        </p>
        <Button
          tone="quiet"
          icon={<Images aria-hidden="true" strokeWidth={1.75} />}
          disabled={!writable}
          onClick={() => setPicking(true)}
        >
          {t('leads.answer.project')}
        </Button>
        {next && (
          <Button loading={send.isPending && !send.variables.goesOn} disabled={!writable} onClick={() => submit(false)}>
            {t('leads.answer.send', { name })}
          </Button>
        )}
        <Button
          type="submit"
          tone="primary"
          loading={send.isPending && send.variables.goesOn === (next !== undefined)}
          disabled={!writable}
        >
          {next ? t('leads.answer.next') : t('leads.answer.send', { name })}
        </Button>
      </div>
      {picking && (
        <Suspense>
          <ProjectPicker
            onPick={(picked) => {
              setProject(picked)
              setPicking(false)
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </form>
  )
}
