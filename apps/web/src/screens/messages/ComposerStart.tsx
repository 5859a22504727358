import { useQuery } from '@tanstack/react-query'
import { CalendarClock, FileText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteQueries } from '#lib/queries/quotes.ts'
import { lazyPart, Nothing } from '#lib/lazy-part.ts'
import { useShell } from '#lib/shell-context.ts'
import { ComposerActions } from './ComposerActions.tsx'

const QuoteEditor = lazyPart(async () => (await import('#parts/quotes/QuoteEditor.tsx')).QuoteEditor, Nothing)

const OfferTimes = lazyPart(async () => (await import('#parts/meetings/OfferTimes.tsx')).OfferTimes, Nothing)

/** What an expert can begin from the box they write in. */
export function ComposerStart({ threadId, onFiles }: { threadId: number; onFiles: (files: File[]) => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const [open, setOpen] = useState<'quote' | 'times'>()
  const { data } = useQuery(quoteQueries(api).ofThread(threadId))
  const hasDraft = data?.some(({ status }) => status === 'draft')
  return (
    <>
      <ComposerActions
        onFiles={onFiles}
        more={[
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
        ]}
      />
      {open === 'times' && <OfferTimes threadId={threadId} onClose={() => setOpen(undefined)} />}
      {open === 'quote' && <QuoteEditor threadId={threadId} onClose={() => setOpen(undefined)} />}
    </>
  )
}
