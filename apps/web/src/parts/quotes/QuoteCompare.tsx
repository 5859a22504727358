import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quote } from '@husrum/contract/quotes.ts'
import { formatDate, formatList, formatMoney, formatNumber } from '#lib/format.ts'
import { links } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/Button.tsx'
import { bestOf, COMPARED_MAX, inEuros, likeForLike, partRows } from './like-for-like.ts'
import { inKroner, totalLabel } from './quote-words.ts'

/** Open quotes of one brief side by side, with VAT, and once more over what all of them include. */
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
  const hourly = quotes.some(({ fee_model }) => fee_model === 'hourly')
  return (
    <div
      className="overflow-x-auto rounded-photo border border-line"
      role="region"
      aria-label={t('quotes.compare.title')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
    >
      <table className="w-full min-w-[36rem] border-collapse text-left text-15">
        <thead>
          <tr className="align-bottom">
            <td className="w-[28%] px-4 py-3 text-13 text-ink-2">
              {quotes.length > 1 && (
                <span className="inline-flex items-center gap-1.5">
                  <Best />
                  {t('quotes.compare.better')}
                </span>
              )}
            </td>
            {quotes.map((quote, at) => (
              <th key={quote.id} scope="col" className="border-l border-line px-4 py-3 font-normal">
                <span className="block font-semibold">{quote.expert.name}</span>
                <span className="block text-28 leading-tight font-semibold tracking-[-0.02em]">
                  {money(quote, quote.sums?.total ?? null)}{' '}
                  {cheapest.has(at) && <Best text={t('quotes.compare.better')} />}
                </span>
                <span className="block text-13 text-ink-2">
                  {totalLabel(quote, t)}
                  {quote.sums && language === 'da' && quote.currency === 'EUR' && (
                    <span className="block">{inKroner(quote.sums.total, quote.currency, language)}</span>
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ part, cells }) => (
            <Row key={part} head={part}>
              {cells.map((cell, at) => (
                <Cell key={quotes[at]?.id ?? at} muted={!cell.included}>
                  {!cell.included
                    ? t('quotes.compare.missing')
                    : cell.amount !== null && quotes[at]
                      ? money(quotes[at], cell.amount)
                      : t('quotes.compare.included')}
                </Cell>
              ))}
            </Row>
          ))}
          {hourly && (
            <Row head={t('quotes.compare.hours')}>
              {quotes.map((quote) => (
                <Cell key={quote.id}>
                  {quote.fee_model === 'hourly' && quote.hourly_rate !== null && quote.hours_cap !== null
                    ? `${money(quote, quote.hourly_rate)} × ${formatNumber(quote.hours_cap)}`
                    : '–'}
                </Cell>
              ))}
            </Row>
          )}
          <Row head={t('quotes.compare.vat')}>
            {quotes.map((quote) => (
              <Cell key={quote.id}>{money(quote, quote.sums?.vat ?? null)}</Cell>
            ))}
          </Row>
          <Row head={t('quotes.revisions')}>
            {quotes.map(({ id, revisions }, at) => (
              <Cell key={id}>
                {revisions === null ? '–' : formatNumber(revisions)}{' '}
                {most.has(at) && <Best text={t('quotes.compare.better')} />}
              </Cell>
            ))}
          </Row>
          <Row head={t('quotes.start')}>
            {quotes.map(({ id, start }) => (
              <Cell key={id} muted={!start}>
                {start || t('quotes.compare.notSaid')}
              </Cell>
            ))}
          </Row>
          <Row head={t('quotes.duration')}>
            {quotes.map(({ id, duration }) => (
              <Cell key={id} muted={!duration}>
                {duration || t('quotes.compare.notSaid')}
              </Cell>
            ))}
          </Row>
          <Row head={t('quotes.compare.until')}>
            {quotes.map(({ id, valid_until }, at) => (
              <Cell key={id}>
                {valid_until === null ? '–' : formatDate(`${valid_until}T12:00:00Z`, language)}{' '}
                {lastOpen.has(at) && <Best text={t('quotes.compare.better')} />}
              </Cell>
            ))}
          </Row>
          {alike && (
            <tr className="border-t border-ink bg-marigold-soft align-top">
              <th scope="row" className="px-4 py-3 font-semibold">
                {t('quotes.compare.alike')}
                <span className="block text-13 font-normal">
                  {t('quotes.compare.without', { parts: formatList(alike.without, language) })}
                </span>
              </th>
              {quotes.map((quote, at) => (
                <Cell key={quote.id}>
                  <strong>{money(quote, alike.totals[at] ?? null)}</strong>{' '}
                  {cheapestAlike.has(at) && <Best text={t('quotes.compare.better')} />}
                </Cell>
              ))}
            </tr>
          )}
          <tr className="border-t border-line align-middle">
            <th scope="row" className="px-4 py-3 text-13 font-normal text-ink-2">
              {t('quotes.compare.kindly')}
            </th>
            {quotes.map(({ id, thread_id, expert }) => (
              <Cell key={id}>
                <Button
                  wide
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
          </tr>
        </tbody>
      </table>
    </div>
  )
}

const Row = ({ head, children }: { head: string; children: ReactNode }) => (
  <tr className="border-t border-line align-top">
    <th scope="row" className="px-4 py-2.5 font-normal [overflow-wrap:anywhere]">
      {head}
    </th>
    {children}
  </tr>
)

const Cell = ({ children, muted = false }: { children: ReactNode; muted?: boolean }) => (
  <td className={clsx('border-l border-line px-4 py-2.5 [overflow-wrap:anywhere]', muted && 'text-ink-2')}>
    {children}
  </td>
)

const Best = ({ text }: { text?: string }) => (
  <span className="inline-block size-2 rounded-full border border-ink-3 bg-marigold align-middle">
    {text && <span className="sr-only">{text}</span>}
  </span>
)
