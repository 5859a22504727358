import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ANSWER_NOTE_MAX } from '@husrum/contract/limits.ts'
import { quotes, type Quote } from '@husrum/contract/quotes.ts'
import { lazyPart, Nothing } from '#lib/lazy-part.ts'
import { links } from '#lib/paths.ts'
import { quoteQueries, refreshAfterQuote } from '#lib/queries/quotes.ts'
import { fieldErrors } from '#lib/refusals.ts'
import { saveFile } from '#lib/save-file.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { COMPARED_MAX } from '#parts/quotes/like-for-like.ts'
import { QuoteCard } from '#parts/quotes/QuoteCard.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog, DialogClose } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { MessageBodyProps } from '../MessageBody.tsx'

const QuoteEditor = lazyPart(async () => (await import('#parts/quotes/QuoteEditor.tsx')).QuoteEditor, Nothing)

const linkClass = 'min-h-9 text-13 underline underline-offset-[0.2em] pointer-coarse:min-h-11'

/** The card of a quote, with what its reader can do about it. */
export function QuoteMessage({ message: { thread_id, ref_id, body } }: MessageBodyProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data, isPending } = useQuery(quoteQueries(api).ofThread(thread_id))
  const quote = data?.find(({ id }) => id === ref_id)
  if (isPending) return <Skeleton shape="block" className="h-40 w-full" />
  if (!quote)
    return (
      <p className="rounded-photo border border-line px-4 py-2.5 text-15">{t('quotes.pdf.title', { title: body })}</p>
    )
  return (
    <QuoteCard quote={quote} actions={quote.mine ? <OwnActions quote={quote} /> : <ClientActions quote={quote} />} />
  )
}

function PdfLink({ quote: { id } }: { quote: Quote }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const fetching = useMutation({
    mutationFn: () => api(quotes).getQuotePdf({ params: { id } }),
    onSuccess: (file) => saveFile(file, `husrum-${id}.pdf`),
  })
  return (
    <button type="button" className={linkClass} aria-busy={fetching.isPending} onClick={() => fetching.mutate()}>
      {t('quotes.pdf.link')}
    </button>
  )
}

function ClientActions({ quote }: { quote: Quote }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: open = [] } = useQuery({ ...quoteQueries(api).open(), enabled: quote.status === 'sent' })
  const others = open.filter(({ id, brief_id }) => brief_id === quote.brief_id && id !== quote.id).length
  const [asked, setAsked] = useState<'accept' | 'decline'>()
  /** What should be different is said in the conversation. */
  const write = ({ currentTarget }: MouseEvent) =>
    currentTarget.closest('section[aria-label]')?.querySelector<HTMLTextAreaElement>('form textarea')?.focus()
  if (quote.status !== 'sent')
    return (
      <div className="flex flex-wrap justify-end gap-x-4">
        <PdfLink quote={quote} />
      </div>
    )
  return (
    <>
      <Button tone="primary" wide onClick={() => setAsked('accept')}>
        {t('quotes.accept.open')}
      </Button>
      <div className="mt-1.5 flex flex-wrap justify-between gap-x-4">
        <button type="button" className={linkClass} onClick={write}>
          {t('quotes.change')}
        </button>
        <PdfLink quote={quote} />
        <button type="button" className={linkClass} onClick={() => setAsked('decline')}>
          {t('quotes.decline.open')}
        </button>
        {others > 0 && (
          <Link {...links.quotes()} className={`${linkClass} inline-flex items-center`}>
            {t('quotes.compare.others', { count: Math.min(others, COMPARED_MAX - 1) })}
          </Link>
        )}
      </div>
      {asked && <Answer quote={quote} asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** Accepting ends the search, so it is asked once more; declining takes a word along. */
function Answer({ quote, asked, onClose }: { quote: Quote; asked: 'accept' | 'decline'; onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const [note, setNote] = useState('')
  const { name } = quote.expert
  const params = { id: quote.id }
  const answer = useMutation({
    mutationFn: () =>
      asked === 'accept' ? api(quotes).acceptQuote({ params }) : api(quotes).declineQuote({ params, body: { note } }),
    onSuccess: () => {
      showToast(t(asked === 'accept' ? 'quotes.accept.done' : 'quotes.decline.done', { name }), { tone: 'success' })
      onClose()
    },
    // It may have been replaced or withdrawn meanwhile: the card says so.
    onSettled: () => refreshAfterQuote(cache, quote),
  })
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t(asked === 'accept' ? 'quotes.accept.title' : 'quotes.decline.title', { name })}
      description={t(asked === 'accept' ? 'quotes.accept.text' : 'quotes.decline.text', { name })}
      footer={
        <>
          <DialogClose render={<Button>{t('quotes.notYet')}</Button>} />
          <Button
            tone={asked === 'accept' ? 'primary' : 'danger'}
            loading={answer.isPending}
            onClick={() => answer.mutate()}
          >
            {t(asked === 'accept' ? 'quotes.accept.action' : 'quotes.decline.action')}
          </Button>
        </>
      }
    >
      {asked === 'decline' && (
        <TextArea
          label={t('quotes.decline.note', { name })}
          optional
          rows={3}
          value={note}
          counter={{ minimum: 0, maximum: ANSWER_NOTE_MAX }}
          error={fieldErrors(answer.error)?.note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
    </Dialog>
  )
}

function OwnActions({ quote }: { quote: Quote }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const [editing, setEditing] = useState(false)
  const [withdrawing, setWithdrawing] = useState(false)
  const withdraw = useMutation({
    mutationFn: () => api(quotes).withdrawQuote({ params: { id: quote.id } }),
    onSuccess: () => setWithdrawing(false),
    onSettled: () => refreshAfterQuote(cache, quote),
  })
  const isLatest = quote.replaced_by === null && quote.status !== 'accepted'
  return (
    <>
      {quote.decline_note && (
        <blockquote className="mb-2 border-l-3 border-marigold pl-2.5 text-13 whitespace-pre-line [overflow-wrap:anywhere]">
          {quote.decline_note}
        </blockquote>
      )}
      <div className="flex flex-wrap justify-between gap-x-4">
        {isLatest && (
          <button type="button" className={linkClass} onClick={() => setEditing(true)}>
            {t('quotes.again')}
          </button>
        )}
        <PdfLink quote={quote} />
        {quote.status === 'sent' && (
          <button type="button" className={linkClass} onClick={() => setWithdrawing(true)}>
            {t('quotes.withdraw.open')}
          </button>
        )}
      </div>
      {editing && <QuoteEditor threadId={quote.thread_id} from={quote} onClose={() => setEditing(false)} />}
      <Dialog
        open={withdrawing}
        onOpenChange={setWithdrawing}
        title={t('quotes.withdraw.title')}
        description={t('quotes.withdraw.text', { name: quote.client.first_name })}
        footer={
          <>
            <DialogClose render={<Button>{t('quotes.notYet')}</Button>} />
            <Button tone="danger" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {t('quotes.withdraw.action')}
            </Button>
          </>
        }
      />
    </>
  )
}
