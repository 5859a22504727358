import { clsx } from 'clsx'
import { FileText } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMoney, formatNumber } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { Disclosure } from '#ui/text/Disclosure.tsx'
import { inKroner, lineWords, modelWords, stateWords, totalLabel, type QuoteWords } from './quote-words.ts'

/** This many lines are shown in the conversation; the others are behind "Everything in this quote". */
const LINES_SHOWN = 5

/** A quote in the conversation: its content and its total, with VAT first. */
export function QuoteCard({
  quote,
  actions,
  ref,
  heading: Heading = 'h4',
}: {
  quote: QuoteWords
  actions?: ReactNode
  /** Takes the focus once an answer has removed its button. */
  ref?: Ref<HTMLElement>
  /** One level below the heading above it. */
  heading?: 'h3' | 'h4'
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { currency, lines, sums, status } = quote
  const open = status === 'sent'
  const shown = lines.slice(0, LINES_SHOWN)
  const model = modelWords(quote, t)
  const kroner = sums && inKroner(sums.total, currency, language)
  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-label={t('quotes.pdf.title', { title: quote.title })}
      className={clsx('rounded-photo border bg-wall text-left', open ? 'border-ink-3' : 'border-line')}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-0.5 border-b border-line px-4 py-2.5">
        <Heading className="flex min-w-0 gap-2.5 text-15 font-semibold tracking-normal [overflow-wrap:anywhere]">
          <FileText aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0" />
          {t('quotes.pdf.title', { title: quote.title })}
        </Heading>
        <p className="text-13 text-ink-2 max-sm:pl-7">
          {[
            ...(quote.version !== null && quote.version > 1 ? [t('quotes.version', { count: quote.version })] : []),
            stateWords(quote, language, t),
          ].join(' · ')}
        </p>
      </header>
      <div className="grid md:grid-cols-[minmax(0,1fr)_12.5rem]">
        <div className="px-4 py-2">
          <dl className="text-15">
            {shown.map((line, at) => (
              <div
                key={`${at} ${line.part}`}
                className="flex justify-between gap-4 border-b border-line py-1.75 last:border-0"
              >
                <dt className="min-w-0 [overflow-wrap:anywhere]">{line.part}</dt>
                <dd className="shrink-0">{lineWords(quote, line, t)}</dd>
              </div>
            ))}
            {model && <p className="border-t border-line py-1.75 [overflow-wrap:anywhere]">{model}</p>}
            {sums && quote.vat_rate > 0 && (
              <div className="flex justify-between gap-4 border-t border-line py-1.75 text-ink-2">
                <dt>{t('quotes.vat', { rate: formatNumber(quote.vat_rate / 100) })}</dt>
                <dd className="shrink-0">{formatMoney(sums.vat, currency)}</dd>
              </div>
            )}
          </dl>
          <Details quote={quote} />
        </div>
        <div className="border-line px-4 pt-2.5 pb-3.5 max-md:border-t md:border-l">
          {sums && (
            <>
              <p
                className={clsx(
                  'text-28 leading-tight font-semibold tracking-[-0.02em]',
                  !open && status !== 'accepted' && 'text-ink-2',
                )}
              >
                {formatMoney(sums.total, currency)}
              </p>
              <p className="mb-2.5 text-13 text-ink-2">
                {totalLabel(quote, t)}
                {kroner && <span className="block">{kroner}</span>}
              </p>
            </>
          )}
          {actions}
        </div>
      </div>
    </article>
  )
}

function Details({ quote }: { quote: QuoteWords }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { lines, revisions, start, duration, ends_on, notes, sums, currency, vat_rate } = quote
  const facts = [
    ...(revisions === null ? [] : [{ term: t('quotes.revisions'), value: t('quotes.rounds', { count: revisions }) }]),
    ...(start ? [{ term: t('quotes.start'), value: start }] : []),
    ...(duration ? [{ term: t('quotes.duration'), value: duration }] : []),
    ...(ends_on ? [{ term: t('quotes.endsOn'), value: formatDate(`${ends_on}T12:00:00Z`, language) }] : []),
    ...(sums && vat_rate > 0 ? [{ term: t('quotes.net'), value: formatMoney(sums.net, currency) }] : []),
  ]
  const described = lines.filter(({ included }, at) => included !== '' || at >= LINES_SHOWN)
  return (
    <Disclosure tone="link" summary={<span className="text-13">{t('quotes.everything')}</span>}>
      <dl className="grid gap-2 pb-2 text-13 [overflow-wrap:anywhere]">
        {described.map((line, at) => (
          <div key={`${at} ${line.part}`}>
            <dt className="font-semibold">{[line.part, lineWords(quote, line, t)].filter(Boolean).join(', ')}</dt>
            <dd className="whitespace-pre-line text-ink-2">{line.included}</dd>
          </div>
        ))}
        {facts.map(({ term, value }) => (
          <div key={term} className="flex justify-between gap-4">
            <dt className="text-ink-2">{term}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {notes && <p className="pb-2 text-13 whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">{notes}</p>}
    </Disclosure>
  )
}
