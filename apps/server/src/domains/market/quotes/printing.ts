/** Prints a quote as a PDF: one column in the house typeface on A4, with as many pages as its text needs. */
import type { Quote } from '@husrum/contract/market/quotes.ts'
import { formatMoney, formatNumber } from '@husrum/contract/core/numbers.rules.ts'
import { languageOf, type Locale } from '@husrum/contract/core/shapes.ts'
import PDFDocument from 'pdfkit'
import { longDay } from '../../../platform/core/texts/dates.ts'
import type { Translate } from '../../../platform/http/errors.ts'
import { faceOf, runsOf, type Typeface, type Weight } from '../../../platform/core/drawing/typeface.ts'

const MARGIN = 56
const AMOUNT = 110
const ink = '#141414'
const quiet = '#5c5c58'
const faint = '#d9d8d2'

export function printQuote(typeface: Typeface, quote: Quote, t: Translate, locale: Locale): AsyncIterable<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    font: '',
    autoFirstPage: false,
    lang: languageOf(locale),
    displayTitle: true,
    info: {
      Title: t('quotes.pdf.title', { title: quote.title }),
      Author: quote.expert.name,
      Creator: t('shell.product'),
    },
  })
  for (const [name, font] of Object.entries(typeface)) doc.registerFont(name, Buffer.from(font))
  doc.addPage()
  const width = doc.page.width - 2 * MARGIN
  const bottom = () => doc.page.height - MARGIN - 30
  const day = (at: string) => longDay(at, locale)
  const money = (minor: number) => formatMoney(minor, quote.currency)

  type Place = { x?: number; y?: number; width?: number; align?: 'left' | 'right' }
  function write(text: string, size: number, weight: Weight, color: string, place: Place = {}): void {
    const runs = runsOf(text)
    const given = { width: place.width ?? width, align: place.align ?? 'left', lineGap: size * 0.25 } as const
    doc.fillColor(color).fontSize(size)
    runs.forEach((run, at) => {
      doc.font(faceOf(weight, run.extended))
      const options = { ...given, continued: at < runs.length - 1 }
      if (at === 0) doc.text(run.text, place.x ?? MARGIN, place.y ?? doc.y, options)
      else doc.text(run.text, options)
    })
  }
  function heightOf(text: string, size: number, weight: Weight, within: number): number {
    // both fonts have similar widths for these letters, and an estimate is enough to break a page in time
    const known = runsOf(text).map((run) => (run.extended ? run.text.replace(/./gu, 'n') : run.text))
    return doc
      .font(weight)
      .fontSize(size)
      .heightOfString(known.join(''), { width: within, lineGap: size * 0.25 })
  }
  const rule = (color = faint) =>
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + width, doc.y)
      .lineWidth(0.75)
      .strokeColor(color)
      .stroke()
  const room = (height: number) => {
    if (doc.y + height > bottom()) doc.addPage()
  }

  /** A term and its value side by side; long text continues below, on the next page if needed. */
  function row(left: string, right: string, weight: Weight = 'plain', size = 10.5): void {
    const within = width - AMOUNT - 16
    room(Math.max(heightOf(left, size, weight, within), size * 1.4) + 8)
    const top = doc.y
    write(right, size, weight, ink, { x: MARGIN + width - AMOUNT, y: top, width: AMOUNT, align: 'right' })
    const below = doc.y
    write(left, size, weight, weight === 'strong' ? ink : quiet, { y: top, width: within })
    doc.y = Math.max(doc.y, below) + 6
  }

  write(t('shell.product'), 15, 'strong', ink)
  doc.y += 22
  write(t('quotes.pdf.title', { title: quote.title || t('quotes.pdf.untitled') }), 21, 'strong', ink)
  doc.y += 4
  const made = quote.sent_at === null ? t('quotes.pdf.draft') : t('quotes.pdf.sent', { date: day(quote.sent_at) })
  const versions = quote.version === null || quote.version < 2 ? [] : [t('quotes.version', { count: quote.version })]
  const valid = quote.valid_until === null ? [] : [t('quotes.until', { date: day(quote.valid_until) })]
  write([made, ...versions, ...valid].join(' · '), 10.5, 'plain', quiet)
  if (quote.status !== 'draft' && quote.status !== 'sent' && quote.answered_at !== null)
    write(t(`quotes.pdf.state.${quote.status}`, { date: day(quote.answered_at) }), 10.5, 'strong', ink)
  doc.y += 16

  const half = (width - 24) / 2
  const people = doc.y
  const party = (label: string, name: string, x: number) => {
    write(label, 9, 'plain', quiet, { x, y: people, width: half })
    write(name, 12, 'strong', ink, { x, y: doc.y, width: half })
    return doc.y
  }
  const ends = [
    party(t('quotes.pdf.from'), quote.expert.name, MARGIN),
    party(t('quotes.pdf.to'), quote.client.first_name, MARGIN + half + 24),
  ]
  doc.y = Math.max(...ends) + 18

  rule()
  doc.y += 10
  const price = (amount: number | null): string => {
    // an old quote without an amount prints nothing
    if (quote.fee_model !== 'fixed' || amount === null) return ''
    return amount === 0 ? t('quotes.included') : money(amount)
  }
  for (const { part, included, amount } of quote.lines) {
    // the first lines of a part stay on one page; a long description may cross pages
    room(heightOf(part, 11, 'strong', width - AMOUNT - 16) + (included ? 30 : 8))
    row(part, price(amount), 'strong', 11)
    if (included) {
      doc.y -= 3
      write(included, 10.5, 'plain', quiet, { width: width - AMOUNT - 16 })
      doc.y += 8
    }
    rule()
    doc.y += 9
  }

  const { hourly_rate, hours_cap, building_cost, fee_share, sums } = quote
  if (quote.fee_model === 'hourly' && hourly_rate !== null && hours_cap !== null)
    row(t('quotes.hourly', { rate: money(hourly_rate), hours: formatNumber(hours_cap) }), '')
  if (quote.fee_model === 'percent' && building_cost !== null && fee_share !== null)
    row(t('quotes.percent', { share: formatNumber(fee_share / 100), cost: money(building_cost) }), '')
  if (sums) {
    room(90)
    row(t('quotes.net'), money(sums.net))
    if (quote.vat_rate > 0) row(t('quotes.vat', { rate: formatNumber(quote.vat_rate / 100) }), money(sums.vat))
    rule(ink)
    doc.y += 9
    row(totalLabel(t, quote), money(sums.total), 'strong', 14)
  }
  doc.y += 10

  const facts = [
    ...(quote.revisions === null
      ? []
      : [[t('quotes.revisions'), t('quotes.rounds', { count: quote.revisions })] as const]),
    ...(quote.start ? [[t('quotes.start'), quote.start] as const] : []),
    ...(quote.duration ? [[t('quotes.duration'), quote.duration] as const] : []),
    ...(quote.ends_on === null ? [] : [[t('quotes.endsOn'), day(quote.ends_on)] as const]),
  ]
  for (const [term, value] of facts) {
    room(36)
    write(term, 9, 'plain', quiet)
    write(value, 10.5, 'plain', ink)
    doc.y += 6
  }
  if (quote.notes) {
    room(50)
    write(t('quotes.notes'), 9, 'plain', quiet)
    write(quote.notes, 10.5, 'plain', ink)
  }

  const pages = doc.bufferedPageRange()
  for (let at = 0; at < pages.count; at += 1) {
    doc.switchToPage(pages.start + at)
    // text below the margin would begin another page
    doc.page.margins.bottom = 0
    const y = doc.page.height - MARGIN + 8
    write(t('quotes.pdf.footer'), 8.5, 'plain', quiet, { y, width: width - 80 })
    const number = t('quotes.pdf.page', { page: at + 1, pages: pages.count })
    write(number, 8.5, 'plain', quiet, { x: MARGIN + width - 80, y, width: 80, align: 'right' })
  }
  doc.end()
  // a document is a stream of buffers
  return doc as AsyncIterable<Uint8Array>
}

function totalLabel(t: Translate, { fee_model, vat_rate }: Quote): string {
  if (fee_model === 'hourly') return t(vat_rate > 0 ? 'quotes.total.hourly' : 'quotes.total.hourlyNoVat')
  if (fee_model === 'percent') return t(vat_rate > 0 ? 'quotes.total.percent' : 'quotes.total.percentNoVat')
  return t(vat_rate > 0 ? 'quotes.total.fixed' : 'quotes.total.fixedNoVat')
}
