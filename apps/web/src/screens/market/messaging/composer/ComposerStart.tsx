import { useQuery } from '@tanstack/react-query'
import { CalendarClock, FileText, Images, MessageSquareText } from 'lucide-react'
import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Thread } from '@husrum/contract/market/messaging/messaging.ts'
import { leadQueries } from '#queries/market/leads.ts'
import { quoteQueries } from '#queries/market/quotes.ts'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { useShell } from '#lib/shell-context.ts'
import type { PickedProject } from '#parts/experts/portfolio/projects/ProjectPicker.tsx'
import { useReplyValues, withReply } from '#parts/experts/saved-replies/reply-values.ts'
import type { SavedRepliesProps } from '#parts/experts/saved-replies/SavedReplies.tsx'
import { ComposerActions } from './ComposerActions.tsx'

const QuoteEditor = lazyPart(async () => (await import('#parts/market/quotes/QuoteEditor.tsx')).QuoteEditor, Nothing)

const OfferTimes = lazyPart(async () => (await import('#parts/market/meetings/OfferTimes.tsx')).OfferTimes, Nothing)

const ProjectPicker = lazyPart(
  async () => (await import('#parts/experts/portfolio/projects/ProjectPicker.tsx')).ProjectPicker,
  Nothing,
)

const SavedReplies = lazyPart(
  async () => (await import('#parts/experts/saved-replies/SavedReplies.tsx')).SavedReplies,
  Nothing,
)

export type ComposerStartProps = {
  thread: Pick<Thread, 'id' | 'lead_id' | 'counterpart'>
  /** Whether quotes and meetings can begin in this conversation. */
  begins: boolean
  onFiles: (files: File[]) => void
  /** Encloses a project in the message. */
  onProject: (project: PickedProject) => void
  /** The text in the box, and a way to replace it. */
  written: string
  onWrite: (text: string) => void
  /** The saved replies are open, by the menu or by a key in the box. */
  replying: boolean
  onReplying: (open: boolean) => void
}

/** What an expert can begin from the text box. */
export function ComposerStart({
  thread,
  begins,
  onFiles,
  onProject,
  written,
  onWrite,
  replying,
  onReplying,
}: ComposerStartProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const [open, setOpen] = useState<'quote' | 'times' | 'project'>()
  const { data } = useQuery({ ...quoteQueries(api).ofThread(thread.id), enabled: begins })
  const hasDraft = data?.some(({ status }) => status === 'draft')
  return (
    <>
      <ComposerActions
        onFiles={onFiles}
        more={[
          {
            key: 'reply',
            label: t('saved-replies.title'),
            icon: <MessageSquareText aria-hidden="true" />,
            onSelect: () => onReplying(true),
          },
          {
            key: 'project',
            label: t('leads.answer.project'),
            icon: <Images aria-hidden="true" />,
            onSelect: () => setOpen('project'),
          },
          ...(begins
            ? [
                {
                  key: 'quote',
                  label: t(hasDraft ? 'quotes.begin.draft' : 'quotes.begin.quote'),
                  icon: <FileText aria-hidden="true" />,
                  onSelect: () => setOpen('quote'),
                },
                {
                  key: 'times',
                  label: t('meetings.offer.title'),
                  icon: <CalendarClock aria-hidden="true" />,
                  onSelect: () => setOpen('times'),
                },
              ]
            : []),
        ]}
      />
      {open === 'project' && (
        <Suspense>
          <ProjectPicker
            onPick={(project) => {
              onProject(project)
              setOpen(undefined)
            }}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      <Suspense>
        {open === 'times' && <OfferTimes threadId={thread.id} onClose={() => setOpen(undefined)} />}
        {open === 'quote' && <QuoteEditor threadId={thread.id} onClose={() => setOpen(undefined)} />}
      </Suspense>
      {replying && (
        <Suspense>
          <RepliesForThread
            thread={thread}
            written={written}
            onPick={(reply) => {
              onReplying(false)
              onWrite(withReply(written, reply))
            }}
            onClose={() => onReplying(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Saved replies, filled in from the brief if there is one. */
function RepliesForThread({
  thread: { lead_id, counterpart },
  written,
  ...drawer
}: Pick<ComposerStartProps, 'thread' | 'written'> & Pick<SavedRepliesProps, 'onPick' | 'onClose'>) {
  const { api } = useShell()
  const { data: lead } = useQuery({ ...leadQueries(api).detail(lead_id ?? 0), enabled: lead_id !== null })
  const known = useReplyValues(lead)
  const name = counterpart.short_name
  const values = counterpart.deleted
    ? known
    : { first_name: name, ...(counterpart.city === null ? {} : { city: counterpart.city }), ...known }
  // It contains a form, and this component is inside one.
  return createPortal(<SavedReplies into={{ name, values, written }} {...drawer} />, document.body)
}
