/**
 * The stand-in's own pages: a checkout with test cards, and a portal for card and VAT number. Their addresses are
 * secrets, like a real provider's; no card number is entered, and only a card's behaviour is stored.
 */
import { formatMoney, formatNumber } from '@husrum/contract/core/numbers.rules.ts'
import { looksLikeVatNumber } from '@husrum/contract/experts/billing/vat.rules.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Translators } from '../../core/texts/catalogues.ts'
import { readNow } from '../../core/clock.ts'
import type { Database } from '../../database/database.ts'
import { notFound, type Translate } from '../../http/errors.ts'
import { maybeDocument, type Card, type LocalCheckout, type LocalCustomer } from './local-store.ts'
import { withVat } from './local-subscriptions.ts'
import { LOCAL_CHECKOUT, LOCAL_PORTAL, type LocalPayments } from './payments-local.ts'
import { PaymentRefused, type Buyer } from './payments.ts'
import { longDay } from '../../core/texts/dates.ts'

type Parts = {
  db: Database
  local: LocalPayments
  translators: Translators
  baseUrl: string
  /** Applies the events just sent before the person returns. */ settle: () => Promise<void>
}
type Route = { Params: { id: string }; Body: unknown }

/** The last part of an address. */
const ID = /^[a-z]+_[0-9a-f]+$/
const cards = ['pays', 'confirms', 'declined', 'fails_later'] as const satisfies readonly Card[]
const given = z.object({
  card: z.enum([...cards, 'none']).default('pays'),
  vat_number: z.string().max(40).default(''),
  confirmed: z.literal('1').optional(),
})

export function mountLocalPayments(http: FastifyInstance, { db, local, translators, baseUrl, settle }: Parts): void {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${baseUrl}; base-uri 'none'; frame-ancestors 'none'`
  const send = (reply: FastifyReply, page: Page, status = 200) =>
    reply
      .status(status)
      .headers({
        'content-security-policy': policy,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(draw(page))
  const wordsOf = (language: Buyer['language']) => ({ t: translators.for(language), language })

  async function requireCheckout(id: string) {
    const found = ID.test(id) ? await maybeDocument(db, 'checkout', id) : undefined
    const customer = found && (await maybeDocument(db, 'customer', found.customer_id))
    if (!found || !customer) throw notFound('not_found')
    const isOpen = found.body.state === 'open' && found.body.expires_at > (await readNow(db))
    return { checkout: found.body, customer: customer.body, isOpen }
  }

  http.get<Route>(`${LOCAL_CHECKOUT}/:id`, async ({ params }, reply) => {
    const { checkout, customer, isOpen } = await requireCheckout(params.id)
    const words = wordsOf(checkout.language)
    return send(reply, isOpen ? checkoutPage(words, checkout, customer) : closedPage(words, checkout))
  })
  http.post<Route>(`${LOCAL_CHECKOUT}/:id`, async ({ params, body }, reply) => {
    const { checkout, customer, isOpen } = await requireCheckout(params.id)
    const words = wordsOf(checkout.language)
    if (!isOpen) return send(reply, closedPage(words, checkout), 409)
    const asked = given.safeParse(body ?? {})
    if (!asked.success) return send(reply, checkoutPage(words, checkout, customer), 422)
    const { card, confirmed } = asked.data
    const askAgain = (status: number, problem: string) =>
      send(reply, checkoutPage(words, checkout, customer, { ...asked.data, problem }), status)
    const vat = readVat(asked.data.vat_number, customer)
    if (vat === undefined) return askAgain(422, vatProblem(words.t, customer))
    try {
      await local.completeCheckout(checkout.id, {
        card: card === 'none' ? null : card,
        confirmed: confirmed === '1',
        vat_number: vat,
      })
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error
      if (error.code === 'payment_needs_confirmation') return send(reply, confirmPage(words, checkout, asked.data))
      if (error.code === 'checkout_completed') return send(reply, closedPage(words, checkout), 409)
      return askAgain(402, words.t('local-payments.declined'))
    }
    await settle()
    return reply.redirect(checkout.success_url, 303)
  })

  async function requirePortal(id: string) {
    const found = ID.test(id) ? await maybeDocument(db, 'portal', id) : undefined
    const customer = found && (await maybeDocument(db, 'customer', found.customer_id))
    if (!found || !customer || found.body.expires_at <= (await readNow(db))) throw notFound('not_found')
    return { portal: found.body, customer: customer.body }
  }

  http.get<Route>(`${LOCAL_PORTAL}/:id`, async ({ params }, reply) => {
    const { portal, customer } = await requirePortal(params.id)
    return send(reply, portalPage(wordsOf(portal.language), portal.back, customer, {}))
  })
  http.post<Route>(`${LOCAL_PORTAL}/:id`, async ({ params, body }, reply) => {
    const { portal, customer } = await requirePortal(params.id)
    const words = wordsOf(portal.language)
    const askAgain = (status: number, problem?: string) =>
      send(reply, portalPage(words, portal.back, customer, { problem }), status)
    const asked = given.safeParse(body ?? {})
    if (!asked.success || asked.data.card === 'none') return askAgain(422)
    const { card } = asked.data
    const vat = readVat(asked.data.vat_number, customer)
    if (vat === undefined) return askAgain(422, vatProblem(words.t, customer))
    if (card === 'declined') return askAgain(402, words.t('local-payments.declined'))
    await local.changeCard(customer.id, card, vat)
    await settle()
    return send(reply, portalPage(words, portal.back, { ...customer, card, vat_number: vat }, { saved: true }))
  })
}

/** Null for an empty value, undefined for an invalid one. */
function readVat(text: string, { country }: LocalCustomer): string | null | undefined {
  const number = text.replace(/[\s.-]/g, '').toUpperCase()
  if (number === '') return null
  return looksLikeVatNumber(number, country) ? number : undefined
}
const vatProblem = (t: Translate, { country }: LocalCustomer): string => t('local-payments.vat.wrong', { country })

type Words = { t: Translate; language: Buyer['language'] }
type Page = Words & { title: string; body: string }
type Filled = { card?: string; vat_number?: string; problem?: string }

function checkoutPage(
  { t, language }: Words,
  checkout: LocalCheckout,
  customer: LocalCustomer,
  filled: Filled = {},
): Page {
  const { price, trial } = checkout
  const sums = withVat(price.amount, customer)
  const money = (amount: number) => formatMoney(amount, price.currency)
  const rows = [
    [t('local-payments.checkout.net'), money(sums.net)],
    [t('local-payments.checkout.vat', { rate: formatNumber(sums.vat_rate) }), money(sums.vat)],
    [t('local-payments.checkout.total'), money(sums.total)],
  ]
  const title = t('local-payments.checkout.title', { plan: price.name })
  const until = trial && t('local-payments.checkout.trial', { date: longDay(trial.ends_at, language) })
  const body = `<p>${escape(t(price.interval === 'yearly' ? 'local-payments.checkout.yearly' : 'local-payments.checkout.monthly'))}</p>
<dl>${rows.map(([term, value]) => `<div><dt>${escape(term ?? '')}</dt><dd>${escape(value ?? '')}</dd></div>`).join('')}</dl>
${until ? `<p><strong>${escape(until)}</strong></p>` : ''}${alert(filled.problem)}
<form method="post">${cardFields(t, filled.card ?? (trial?.without_card ? 'none' : 'pays'), trial?.without_card === true)}${vatField(t, filled.vat_number ?? '')}
<button>${escape(t(trial ? 'local-payments.checkout.start' : 'local-payments.checkout.pay'))}</button></form>
<p><a href="${escape(checkout.cancel_url)}">${escape(t('local-payments.checkout.back'))}</a></p>`
  return { t, language, title, body }
}

function confirmPage({ t, language }: Words, { id }: LocalCheckout, { card, vat_number }: z.infer<typeof given>): Page {
  const hidden = Object.entries({ card, vat_number, confirmed: '1' })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
    .join('')
  const body = `<p>${escape(t('local-payments.confirm.text'))}</p>
<form method="post">${hidden}<button>${escape(t('local-payments.confirm.yes'))}</button></form>
<p><a href="${LOCAL_CHECKOUT}/${escape(id)}">${escape(t('local-payments.confirm.no'))}</a></p>`
  return { t, language, title: t('local-payments.confirm.title'), body }
}

function closedPage({ t, language }: Words, { cancel_url }: LocalCheckout): Page {
  const body = `<p>${escape(t('local-payments.over.text'))}</p>
<p><a href="${escape(cancel_url)}">${escape(t('local-payments.over.back'))}</a></p>`
  return { t, language, title: t('local-payments.over.title'), body }
}

function portalPage(
  { t, language }: Words,
  back: string,
  { card, vat_number }: LocalCustomer,
  { problem, saved = false }: { problem?: string | undefined; saved?: boolean },
): Page {
  const now = t(`local-payments.card.${card ?? 'none'}`)
  const body = `<p>${escape(t('local-payments.portal.current', { card: now }))}</p>${alert(problem)}
${saved ? `<p role="status">${escape(t('local-payments.portal.saved'))}</p>` : ''}
<form method="post">${cardFields(t, card ?? 'pays', false)}${vatField(t, vat_number ?? '')}
<button>${escape(t('local-payments.portal.save'))}</button></form>
<p><a href="${escape(back)}">${escape(t('local-payments.portal.back'))}</a></p>`
  return { t, language, title: t('local-payments.portal.title'), body }
}

function cardFields(t: Translate, chosen: string, withoutCard: boolean): string {
  const choices = withoutCard ? [...cards, 'none'] : cards
  const fields = choices.map(
    (card) =>
      `<label><input type="radio" name="card" value="${card}"${card === chosen ? ' checked' : ''}> ${escape(t(`local-payments.card.${card}`))}</label>`,
  )
  return `<fieldset><legend>${escape(t('local-payments.card.legend'))}</legend>${fields.join('')}</fieldset>`
}
const vatField = (t: Translate, value: string): string =>
  `<p><label for="vat">${escape(t('local-payments.vat.label'))}</label><input id="vat" name="vat_number" value="${escape(value)}" maxlength="40" autocomplete="off" aria-describedby="vat-hint"><small id="vat-hint">${escape(t('local-payments.vat.hint'))}</small></p>`
const alert = (problem: string | undefined): string =>
  problem === undefined ? '' : `<p role="alert">${escape(problem)}</p>`

const draw = ({ t, language, title, body }: Page): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escape(title)} · Husrum</title><style>${STYLE}</style></head><body><main><p class="brand">Husrum</p><h1>${escape(title)}</h1>
${body}<p class="note">${escape(t('local-payments.note'))}</p></main></body></html>`

const STYLE = `body{margin:0;background:#f7f7f3;font:17px/1.5 system-ui,sans-serif;color:#141514}main{max-width:520px;margin:0 auto;padding:40px 20px}
.brand{font-weight:600}h1{font-size:30px;line-height:1.15;letter-spacing:-.02em;margin:24px 0 12px}dl{margin:0 0 20px;border-top:1px solid #deded8}
dl div{display:flex;justify-content:space-between;padding:10px 0;border-bottom:1px solid #deded8}dd{margin:0;font-variant-numeric:tabular-nums}dl div:last-child{font-weight:600}
fieldset{margin:0 0 20px;padding:0;border:0}legend{padding:0;margin-bottom:4px;font-weight:600}fieldset label{display:flex;gap:10px;min-height:44px;align-items:center}
input[type=radio]{width:20px;height:20px;flex:none;accent-color:#141514}label[for]{display:block;font-weight:600}#vat{box-sizing:border-box;width:100%;min-height:48px;padding:0 12px;font:inherit;border:1px solid #767a75;border-radius:8px;background:#fff}
small{color:#565a56}button{width:100%;min-height:52px;border:0;border-radius:8px;background:#141514;color:#fff;font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid #2b5cff;outline-offset:2px}a{color:inherit;display:inline-block;padding:10px 0}[role=alert]{padding:12px 16px;border-left:4px solid #b3261e;background:#fff}
[role=status]{padding:12px 16px;border-left:4px solid #1d6b3c;background:#fff}.note{margin-top:32px;color:#565a56;font-size:15px}`

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)
