/** Shared parts of the cards of quotes and meetings. */
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ANSWER_NOTE_MAX } from '@husrum/contract/core/limits.ts'
import { isLive } from '@husrum/contract/market/leads/moves.rules.ts'
import { threadQueries } from '#queries/market/messaging.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { DialogFoot } from '#parts/forms/dialogs/DialogFoot.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'

export const linkClass = 'min-h-9 text-13 underline underline-offset-[0.2em] pointer-coarse:min-h-11'

/** What the card's conversation allows. It is on the screen already, so nothing is fetched. */
export function useTalk(threadId: number): { isBlocked: boolean; isLive: boolean } {
  const { api } = useShell()
  const { data } = useInfiniteQuery({ ...threadQueries(api).thread(threadId), enabled: false })
  const thread = data?.pages[0]
  if (!thread) return { isBlocked: false, isLive: true }
  const { blocked, lead_status, counterpart } = thread
  return {
    isBlocked: blocked,
    isLive: !blocked && !counterpart.deleted && lead_status !== null && isLive(lead_status),
  }
}

/**
 * The button of an answer disappears with the state that it ends, so the card gets the focus. A change by the other
 * person does not move the focus.
 */
export function useFocusAfterAnswer(state: string) {
  const ref = useRef<HTMLElement>(null)
  const hasAnswered = useRef(false)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    if (hasAnswered.current && document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
    hasAnswered.current = false
  }, [state])
  const onAnswer = () => {
    hasAnswered.current = true
  }
  return { ref, onAnswer }
}

/** The note of an answer. */
export const AnswerNote = ({ words }: { words: string }) => (
  <blockquote className="mb-2 border-l-3 border-marigold pl-2.5 text-13 whitespace-pre-line [overflow-wrap:anywhere]">
    {words}
  </blockquote>
)

export type AnswerDialogProps = {
  title: string
  text: string
  /** The label of the button that changes nothing. */
  back: string
  action: string
  tone: 'primary' | 'danger'
  /** Asks for a note; without this label no note is possible. */
  noteLabel?: string | undefined
  /** Other consequences, shown above the note. */
  also?: ReactNode
  answer: (note: string) => Promise<unknown>
  /** The answer was accepted; called before the data is fetched again. */
  onAnswer: () => void
  onDone?: () => void
  /** Called after success and failure: the other person may have changed it meanwhile, which the card then shows. */
  onSettled: () => Promise<void>
  onClose: () => void
}

/** Confirms an answer, which may include a note. */
export function AnswerDialog(props: AnswerDialogProps) {
  const { title, text, back, action, tone, noteLabel, also, answer, onAnswer, onDone, onSettled, onClose } = props
  const [note, setNote] = useState('')
  const answering = useMutation({
    mutationFn: () => answer(note),
    onSuccess: () => {
      onAnswer()
      onDone?.()
      onClose()
    },
    onSettled,
  })
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={text}
      footer={
        <DialogFoot cancel={back} tone={tone} loading={answering.isPending} onClick={() => answering.mutate()}>
          {action}
        </DialogFoot>
      }
    >
      {also}
      {noteLabel && (
        <TextArea
          label={noteLabel}
          optional
          rows={3}
          value={note}
          counter={{ minimum: 0, maximum: ANSWER_NOTE_MAX }}
          error={fieldErrors(answering.error)?.note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
    </Dialog>
  )
}
