/** An invoice of the local stand-in as a PDF: seller, buyer, item, VAT, and that it need not be paid. */
import { formatMoney } from '@husrum/contract/core/numbers.rules.ts'
import PDFDocument from 'pdfkit'
import { faceOf, readTypeface, runsOf, type Weight } from '../../core/drawing/typeface.ts'
import type { LocalInvoice } from './local-store.ts'
import { longDay } from '../../core/texts/dates.ts'

const MARGIN = 56
const AMOUNT = 120
const ink = '#141414'
const quiet = '#5c5c58'

export async function printLocalInvoice(invoice: LocalInvoice): Promise<Uint8Array> {
  const title = `${invoice.credits === undefined ? 'Invoice' : 'Credit note'} ${invoice.number}`
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    font: '',
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: 'Husrum', Creator: 'Husrum' },
  })
  for (const [name, font] of Object.entries(await readTypeface())) doc.registerFont(name, Buffer.from(font))
  doc.addPage()
  const width = doc.page.width - 2 * MARGIN

  function write(text: string, size: number, weight: Weight = 'plain', color = ink, y = doc.y): void {
    const runs = runsOf(text)
    doc.fillColor(color).fontSize(size)
    runs.forEach((run, at) => {
      const options = { width, continued: at < runs.length - 1, lineGap: size * 0.25 }
      doc.font(faceOf(weight, run.extended))
      if (at === 0) doc.text(run.text, MARGIN, y, options)
      else doc.text(run.text, options)
    })
  }
  function row(left: string, amount: number, weight: Weight = 'plain'): void {
    const top = doc.y
    doc.font(faceOf(weight, false)).fontSize(10.5).fillColor(ink)
    doc.text(formatMoney(amount, invoice.currency), MARGIN + width - AMOUNT, top, { width: AMOUNT, align: 'right' })
    write(left, 10.5, weight, ink, top)
    doc.y += 6
  }

  const { buyer } = invoice
  write('Husrum', 15, 'strong')
  doc.y += 18
  write(title, 21, 'strong')
  write(`${dayOf(invoice.issued_at)} · ${stateOf(invoice)}`, 10.5, 'plain', quiet)
  doc.y += 12
  write([buyer.name, buyer.email, buyer.country].join(' · '), 10.5)
  if (buyer.vat_number) write(`VAT number ${buyer.vat_number}`, 10.5)
  doc.y += 16
  for (const { plan, interval, from, to, net } of invoice.lines)
    row(`${plan}, ${interval}, ${dayOf(from)} to ${dayOf(to)}${net < 0 ? ' (not used)' : ''}`, net)
  doc.y += 8
  row('Net', invoice.net)
  row(`VAT ${invoice.vat_rate}%`, invoice.vat)
  row('Total', invoice.total, 'strong')
  doc.y += 12
  if (invoice.reverse_charge) write('Reverse charge: the buyer accounts for the VAT.', 10.5)
  write('Made by the stand-in for a provider of payments. No money moves here.', 9, 'plain', quiet)
  doc.end()
  const parts: Uint8Array[] = []
  // the stream contains buffers
  for await (const part of doc as AsyncIterable<Uint8Array>) parts.push(part)
  return Buffer.concat(parts)
}

function stateOf({ credits, status }: LocalInvoice): string {
  if (credits !== undefined) return `takes back invoice ${credits}`
  return status === 'paid' ? 'paid' : status === 'void' ? 'void, nothing is to be paid' : 'not paid'
}

const dayOf = (at: Date): string => longDay(at, 'en')
