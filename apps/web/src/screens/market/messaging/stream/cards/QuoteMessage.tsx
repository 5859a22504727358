import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { quotes, type Quote } from '@husrum/contract/market/quotes.ts'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { links } from '#lib/paths.ts'
import { quoteQueries, refreshAfterQuote } from '#queries/market/quotes.ts'
import { refusalCode } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { MeetingsLost } from '#parts/market/meetings/MeetingsLost.tsx'
import { COMPARED_MAX } from '#parts/market/quotes/like-for-like.ts'
import { QuoteCard } from '#parts/market/quotes/QuoteCard.tsx'
import { QuotePdfLink } from '#parts/market/quotes/QuotePdfLink.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import type { MessageBodyProps } from '../../MessageWords.tsx'
import { AnswerDialog, linkClass, AnswerNote, useFocusAfterAnswer, useTalk } from './card-parts.tsx'

const QuoteEditor = lazyPart(async () => (await import('#parts/market/quotes/QuoteEditor.tsx')).QuoteEditor, Nothing)

/** The card of a quote, with the actions of its reader. */
export function QuoteMessage({ message: { thread_id, ref_id, body } }: MessageBodyProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data, isPending } = useQuery(quoteQueries(api).ofThread(thread_id))
  const quote = data?.find(({ id }) => id === ref_id)
  const { ref, onAnswer } = useFocusAfterAnswer(quote?.status ?? '')
  if (isPending) return <Skeleton shape="block" className="h-40 w-full" />
  if (!quote)
    return (
      <p className="rounded-photo border border-line px-4 py-2.5 text-15">{t('quotes.pdf.title', { title: body })}</p>
    )
  const said = quote.accept_note ?? quote.decline_note
  return (
    <QuoteCard
      ref={ref}
      quote={quote}
      actions={
        <>
          {said && <AnswerNote words={said} />}
          {quote.mine ? (
            <OwnActions quote={quote} onAnswer={onAnswer} />
          ) : (
            <ClientActions quote={quote} onAnswer={onAnswer} />
          )}
        </>
      }
    />
  )
}

type Answering = { quote: Quote; onAnswer: () => void }

function ClientActions({ quote, onAnswer }: Answering) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: open = [] } = useQuery({ ...quoteQueries(api).open(), enabled: quote.status === 'sent' })
  const others = open.filter(({ id, brief_id }) => brief_id === quote.brief_id && id !== quote.id).length
  const [asked, setAsked] = useState<'accept' | 'decline'>()
  const { isBlocked } = useTalk(quote.thread_id)
  /** The client writes in the conversation what should be different. */
  const write = ({ currentTarget }: MouseEvent) =>
    currentTarget.closest('section[aria-label]')?.querySelector<HTMLTextAreaElement>('form textarea')?.focus()
  if (quote.status !== 'sent')
    return (
      <div className="flex flex-wrap justify-end gap-x-4">
        <QuotePdfLink id={quote.id} />
      </div>
    )
  return (
    <>
      {!isBlocked && (
        <Button tone="primary" wide onClick={() => setAsked('accept')}>
          {t('quotes.accept.open')}
        </Button>
      )}
      <div className="mt-1.5 flex flex-wrap justify-between gap-x-4">
        {!isBlocked && (
          <button type="button" className={linkClass} onClick={write}>
            {t('quotes.change')}
          </button>
        )}
        <QuotePdfLink id={quote.id} />
        <button type="button" className={linkClass} onClick={() => setAsked('decline')}>
          {t('quotes.decline.open')}
        </button>
        {others > 0 && !isBlocked && (
          <Link {...links.quotes()} className={`${linkClass} inline-flex items-center`}>
            {t('quotes.compare.others', { count: Math.min(others, COMPARED_MAX - 1) })}
          </Link>
        )}
      </div>
      {asked && <Answer quote={quote} asked={asked} onAnswer={onAnswer} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** Accepting ends the search, so the client must confirm it; both answers can include a note. */
function Answer({ quote, asked, onAnswer, onClose }: Answering & { asked: 'accept' | 'decline'; onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const { isBlocked } = useTalk(quote.thread_id)
  const { name } = quote.expert
  const params = { id: quote.id }
  return (
    <AnswerDialog
      title={t(`quotes.${asked}.title`, { name })}
      text={t(`quotes.${asked}.text`, { name })}
      back={t('quotes.notYet')}
      action={t(`quotes.${asked}.action`)}
      tone={asked === 'accept' ? 'primary' : 'danger'}
      also={asked === 'accept' && <MeetingsLost hired={quote.expert.id} />}
      noteLabel={isBlocked ? undefined : t('quotes.note', { name })}
      answer={(note) =>
        asked === 'accept'
          ? unlessDone('quote_accepted', (quiet) => api(quotes).acceptQuote({ params, body: { note } }, { quiet }))
          : unlessDone('quote_declined', (quiet) => api(quotes).declineQuote({ params, body: { note } }, { quiet }))
      }
      onAnswer={onAnswer}
      onDone={() => showToast(t(`quotes.${asked}.done`, { name }), { tone: 'success' })}
      onSettled={() => refreshAfterQuote(cache, quote)}
      onClose={onClose}
    />
  )
}

/** Only its client answers a quote: if it is refused as answered already, an earlier press has arrived. */
async function unlessDone(code: string, answer: (quiet: readonly string[]) => Promise<unknown>): Promise<void> {
  try {
    await answer([code])
  } catch (error) {
    if (refusalCode(error) !== code) throw error
  }
}

function OwnActions({ quote, onAnswer }: Answering) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const [editing, setEditing] = useState(false)
  const [withdrawing, setWithdrawing] = useState(false)
  const talk = useTalk(quote.thread_id)
  const isLatest = quote.replaced_by === null && quote.status !== 'accepted'
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4">
        {isLatest && talk.isLive && (
          <button type="button" className={linkClass} onClick={() => setEditing(true)}>
            {t('quotes.again')}
          </button>
        )}
        <QuotePdfLink id={quote.id} />
        {quote.status === 'sent' && (
          <button type="button" className={linkClass} onClick={() => setWithdrawing(true)}>
            {t('quotes.withdraw.open')}
          </button>
        )}
      </div>
      <Suspense>
        {editing && <QuoteEditor threadId={quote.thread_id} from={quote} onClose={() => setEditing(false)} />}
      </Suspense>
      {withdrawing && (
        <AnswerDialog
          title={t('quotes.withdraw.title')}
          text={t('quotes.withdraw.text', { name: quote.client.first_name })}
          back={t('quotes.notYet')}
          action={t('quotes.withdraw.action')}
          tone="danger"
          answer={() => api(quotes).withdrawQuote({ params: { id: quote.id } })}
          onAnswer={onAnswer}
          onSettled={() => refreshAfterQuote(cache, quote)}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </>
  )
}
