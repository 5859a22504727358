import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quote } from '@husrum/contract/market/quotes.ts'
import { formatDate, formatList, formatMoney, formatNumber } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { bestOf, COMPARED_MAX, inEuros, likeForLike, partRows } from './like-for-like.ts'
import { inKroner, totalLabel } from './quote-words.ts'

/** Open quotes of one brief side by side, with VAT, and again over the parts that all of them include. */
export function QuoteCompare({ quotes: all }: { quotes: readonly Quote[] }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const quotes = all.slice(0, COMPARED_MAX)
  const rows = partRows(quotes)
  const alike = likeForLike(quotes)
  const money = (quote: Quote, minor: number | null) => (minor === null ? '–' : formatMoney(minor, quote.currency))
  const cheapest = bestOf(
    quotes.map((quote) => inEuros(quote.sums?.total ?? null, quote)),
    'lowest',
  )
  const most = bestOf(
    quotes.map(({ revisions }) => revisions),
    'highest',
  )
  const cheapestAlike = bestOf(
    (alike?.totals ?? []).map((total, at) => (quotes[at] ? inEuros(total, quotes[at]) : null)),
    'lowest',
  )
  const lastOpen = bestOf(
    quotes.map(({ expires_at }) => (expires_at === null ? null : Date.parse(expires_at))),
    'highest',
  )
  const better = t(quotes.length > 2 ? 'quotes.compare.best' : 'quotes.compare.better')
  const hourly = quotes.some(({ fee_model }) => fee_model === 'hourly')
  const line = clsx('grid max-sm:gap-x-3', columns[quotes.length])
  return (
    <div
      role="table"
      aria-label={t('quotes.compare.title')}
      className="text-left text-15 max-sm:border-y max-sm:border-line sm:rounded-photo sm:border sm:border-line"
    >
      <div role="row" className={clsx(line, 'max-sm:py-3')}>
        <div
          role="cell"
          className={clsx(
            'self-end text-13 text-ink-2 max-sm:col-span-full max-sm:mb-2 sm:px-4 sm:py-3',
            quotes.length < 2 && 'max-sm:sr-only',
          )}
        >
          {quotes.length > 1 && (
            <span className="inline-flex items-center gap-1.5">
              <Best />
              {better}
            </span>
          )}
        </div>
        {quotes.map((quote, at) => (
          <div
            key={quote.id}
            role="columnheader"
            className="flex min-w-0 flex-col justify-end wrap-anywhere sm:border-l sm:border-line sm:px-4 sm:py-3"
          >
            <span className="font-semibold">{quote.expert.name}</span>
            <span
              className={clsx(
                'text-28 leading-tight font-semibold tracking-[-0.02em]',
                quotes.length > 2 ? 'max-sm:text-15' : 'max-[23rem]:text-21',
              )}
            >
              {money(quote, quote.sums?.total ?? null)} {cheapest.has(at) && <Best text={better} />}
            </span>
            <span className="text-13 text-ink-2">
              {totalLabel(quote, t)}
              {quote.sums && language === 'da' && quote.currency === 'EUR' && (
                <span className="block">{inKroner(quote.sums.total, quote.currency, language)}</span>
              )}
            </span>
          </div>
        ))}
      </div>
      {rows.map(({ part, cells }) => {
        const lowest = bestOf(
          cells.map(({ amount }, at) => (quotes[at] ? inEuros(amount, quotes[at]) : null)),
          'lowest',
        )
        return (
          <Row key={part} head={part} line={line}>
            {cells.map((cell, at) => (
              <Cell key={quotes[at]?.id ?? at} muted={!cell.included} best={lowest.has(at) && better}>
                {!cell.included
                  ? t('quotes.compare.missing')
                  : cell.amount !== null && quotes[at]
                    ? money(quotes[at], cell.amount)
                    : t('quotes.included')}
              </Cell>
            ))}
          </Row>
        )
      })}
      {hourly && (
        <Row head={t('quotes.compare.hours')} line={line}>
          {quotes.map((quote) => (
            <Cell key={quote.id}>
              {quote.fee_model === 'hourly' && quote.hourly_rate !== null && quote.hours_cap !== null
                ? `${money(quote, quote.hourly_rate)} × ${formatNumber(quote.hours_cap)}`
                : '–'}
            </Cell>
          ))}
        </Row>
      )}
      <Row head={t('quotes.compare.vat')} line={line}>
        {quotes.map((quote) => (
          <Cell key={quote.id}>{money(quote, quote.sums?.vat ?? null)}</Cell>
        ))}
      </Row>
      <Row head={t('quotes.revisions')} line={line}>
        {quotes.map(({ id, revisions }, at) => (
          <Cell key={id} best={most.has(at) && better}>
            {revisions === null ? '–' : formatNumber(revisions)}
          </Cell>
        ))}
      </Row>
      <Row head={t('quotes.start')} line={line}>
        {quotes.map(({ id, start }) => (
          <Cell key={id} muted={!start}>
            {start || t('quotes.compare.notSaid')}
          </Cell>
        ))}
      </Row>
      <Row head={t('quotes.duration')} line={line}>
        {quotes.map(({ id, duration }) => (
          <Cell key={id} muted={!duration}>
            {duration || t('quotes.compare.notSaid')}
          </Cell>
        ))}
      </Row>
      {quotes.some(({ ends_on }) => ends_on) && (
        <Row head={t('quotes.endsOn')} line={line}>
          {quotes.map(({ id, ends_on }) => (
            <Cell key={id} muted={!ends_on}>
              {ends_on ? formatDate(`${ends_on}T12:00:00Z`, language) : t('quotes.compare.notSaid')}
            </Cell>
          ))}
        </Row>
      )}
      <Row head={t('quotes.compare.until')} line={line}>
        {quotes.map(({ id, valid_until }, at) => (
          <Cell key={id} best={lastOpen.has(at) && better}>
            {valid_until === null ? '–' : formatDate(`${valid_until}T12:00:00Z`, language)}
          </Cell>
        ))}
      </Row>
      {alike && (
        <div
          role="row"
          className={clsx(
            line,
            'border-t border-ink bg-marigold-soft max-sm:-mx-gutter max-sm:px-gutter max-sm:py-2.5',
          )}
        >
          <div role="rowheader" className={headClass}>
            <span className="font-semibold text-ink">{t('quotes.compare.alike')}</span>
            <span className="text-13 text-ink sm:block">
              {' '}
              {t('quotes.compare.without', { parts: formatList(alike.without, language) })}
            </span>
          </div>
          {quotes.map((quote, at) => (
            <Cell key={quote.id} best={cheapestAlike.has(at) && better}>
              <strong>{money(quote, alike.totals[at] ?? null)}</strong>
            </Cell>
          ))}
        </div>
      )}
      <Row
        head={<span className="text-13 text-ink-2 max-sm:mb-1 max-sm:block">{t('quotes.compare.kindly')}</span>}
        line={line}
      >
        {quotes.map(({ id, thread_id, expert }) => (
          <Cell key={id}>
            <Button
              wide
              className={clsx('max-sm:px-2', quotes.length > 2 && 'max-sm:text-13')}
              render={
                <Link
                  {...links.clientMessages(thread_id)}
                  aria-label={t('quotes.compare.openOf', { name: expert.name })}
                />
              }
            >
              {t('quotes.compare.open')}
            </Button>
          </Cell>
        ))}
      </Row>
    </div>
  )
}

/** Tailwind only finds whole class names. */
const columns: Readonly<Record<number, string>> = {
  1: 'grid-cols-1 sm:grid-cols-[28%_minmax(0,1fr)]',
  2: 'grid-cols-2 sm:grid-cols-[28%_repeat(2,minmax(0,1fr))]',
  3: 'grid-cols-3 sm:grid-cols-[28%_repeat(3,minmax(0,1fr))]',
}
const headClass = 'wrap-anywhere max-sm:col-span-full max-sm:mb-0.5 max-sm:text-13 max-sm:text-ink-2 sm:px-4 sm:py-2.5'

/** On phones the row's name is above its cells. */
const Row = ({ head, line, children }: { head: ReactNode; line: string; children: ReactNode }) => (
  <div role="row" className={clsx(line, 'border-t border-line max-sm:py-2.5')}>
    <div role="rowheader" className={headClass}>
      {head}
    </div>
    {children}
  </div>
)

type CellProps = { children: ReactNode; muted?: boolean; /** The label of the best values. */ best?: string | false }
const Cell = ({ children, muted = false, best = false }: CellProps) => (
  <div
    role="cell"
    className={clsx(
      'min-w-0 wrap-anywhere sm:border-l sm:border-line sm:px-4 sm:py-2.5',
      muted && 'text-ink-2',
      best && 'font-semibold',
    )}
  >
    {children} {best && <Best text={best} />}
  </div>
)

const Best = ({ text }: { text?: string }) => (
  <span className="inline-block size-2 rounded-full border border-ink-3 bg-marigold align-middle">
    {text && <span className="sr-only">{text}</span>}
  </span>
)
