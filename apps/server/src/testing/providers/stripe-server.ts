/**
 * A server like Stripe's API, for the calls of the payments port: it accepts the SDK's real requests, records them, and
 * answers with objects like Stripe's. A test changes its objects as Stripe would by itself.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type StripeCall = {
  method: string
  path: string
  /** The fields of the form or the query. */ fields: Record<string, string>
  headers: IncomingMessage['headers']
}
type StripeObject = Record<string, unknown> & { id: string; object: string }
type Fields = Record<string, string>

export type StripeServer = {
  url: string
  calls: StripeCall[]
  objects: Map<string, StripeObject>
  /** The account of the keys. */ account: { id: string }
  /** The next such call (`POST /v1/…`) gets this error instead. */
  failNext(call: string, status: number, error: object): void
  /** Completes a session as Checkout does after a payment. */
  complete(session: string, changes?: object): StripeObject
  close(): Promise<void>
}

const now = () => Math.floor(Date.now() / 1000)
const MONTH = 30 * 86_400
const aCard = (brand: string, last4: string) => ({
  id: `pm_${last4}`,
  object: 'payment_method',
  type: 'card',
  card: { brand, display_brand: brand, last4, exp_month: 3, exp_year: 2031 },
})
const list = (path: string, data: unknown[]) => ({ object: 'list', url: path, has_more: false, data })

export async function stripeServer(): Promise<StripeServer> {
  const calls: StripeCall[] = []
  const objects = new Map<string, StripeObject>()
  const account = { id: 'acct_husrum' }
  const failures = new Map<string, { status: number; error: object }>()
  let made = 0
  const keep = (object: string, prefix: string, rest: object, id = `${prefix}_${(made += 1)}`): StripeObject => {
    const kept = { id, object, created: now(), livemode: false, ...rest }
    objects.set(id, kept)
    return kept
  }
  const all = (object: string, matches: (each: StripeObject) => boolean = () => true) =>
    [...objects.values()].filter((each) => each.object === object && matches(each)).toReversed()
  const item = (price: unknown, start: number, end: number) => ({
    id: `si_${(made += 1)}`,
    object: 'subscription_item',
    price,
    quantity: 1,
    current_period_start: start,
    current_period_end: end,
  })

  function invoiceOf(customer: unknown, net: number, currency: unknown, status: string): StripeObject {
    const vat = Math.round(net / 4)
    return keep('invoice', 'in', {
      customer,
      currency,
      status,
      number: `HUS-${made}`,
      total: net + vat,
      total_taxes: [{ amount: vat, taxable_amount: net, taxability_reason: 'standard_rated' }],
      period_end: now() + MONTH,
      status_transitions: { finalized_at: now() },
      invoice_pdf: `${url}/files/${made}.pdf`,
    })
  }

  /** The result of a call; undefined for an unknown path. */
  function answer({ method, path, fields }: StripeCall): object | undefined {
    const [, , kind = '', id = '', verb] = path.split('/')
    const found = objects.get(decodeURIComponent(id))
    const call = `${method} ${kind}${id && found ? '/id' : id ? `/${id}` : ''}${verb ? `/${verb}` : ''}`
    switch (call) {
      case 'POST customers':
        return keep('customer', 'cus', {
          name: fields['name'],
          email: fields['email'],
          address: { country: fields['address[country]'] },
          invoice_settings: { default_payment_method: null },
          tax_ids: list('/v1/tax_ids', []),
        })
      case 'GET account':
        return { id: account.id, object: 'account' }
      case 'GET customers/id':
        return found
      case 'POST products':
        return keep('product', 'prod', { name: fields['name'] }, fields['id'])
      case 'GET prices':
        return list(
          '/v1/prices',
          all('price', (each) => each['lookup_key'] === fields['lookup_keys[0]']),
        )
      case 'POST prices':
        return keep('price', 'price', {
          product: fields['product'],
          currency: fields['currency'],
          unit_amount: Number(fields['unit_amount']),
          lookup_key: fields['lookup_key'],
          recurring: { interval: fields['recurring[interval]'] },
        })
      case 'POST checkout/sessions':
        return keep('checkout.session', 'cs', {
          customer: fields['customer'],
          status: 'open',
          price: fields['line_items[0][price]'],
          trial_end: fields['subscription_data[trial_end]'],
          url: `https://checkout.stripe.example/${made}`,
          expires_at: now() + 86_400,
        })
      case 'GET subscriptions':
        return list(
          '/v1/subscriptions',
          all('subscription', (each) => each['customer'] === fields['customer']),
        )
      case 'GET subscriptions/id':
        return found
      case 'POST subscriptions/id':
        return updated(found, fields)
      case 'DELETE subscriptions/id':
        return Object.assign(found ?? {}, { status: 'canceled', ended_at: now() })
      case 'GET invoices':
        return list(
          '/v1/invoices',
          all('invoice', (each) =>
            fields['subscription'] === undefined
              ? each['customer'] === fields['customer']
              : each['subscription'] === fields['subscription'],
          ),
        )
      case 'POST invoices/id/void':
        return Object.assign(found ?? {}, { status: 'void' })
      case 'GET credit_notes':
        return list(
          '/v1/credit_notes',
          all('credit_note', (each) => each['customer'] === fields['customer']),
        )
      case 'GET credit_notes/id':
        return found
      case 'POST credit_notes':
        return credited(fields)
      case 'GET invoices/id':
        return found
      case 'POST invoices/create_preview':
        return previewed(fields)
      case 'POST subscription_schedules':
        return scheduled(fields)
      case 'POST subscription_schedules/id':
        return Object.assign(found ?? {}, { phases: phasesOf(fields) })
      case 'POST subscription_schedules/id/release':
        return released(found)
      case 'POST billing_portal/sessions':
        return keep('billing_portal.session', 'bps', {
          url: `https://billing.stripe.example/?to=${fields['return_url']}`,
        })
      default:
        return path.startsWith('/v1/checkout/sessions/') ? sessionOf(path) : undefined
    }
  }

  function credited(fields: Fields): object | undefined {
    const invoice = objects.get(fields['invoice'] ?? '')
    if (!invoice) return undefined
    const total = Number(fields['amount'])
    const vat = Math.round(total / 5)
    return keep('credit_note', 'cn', {
      customer: invoice['customer'],
      currency: invoice['currency'],
      invoice,
      status: 'issued',
      number: `${String(invoice['number'])}-CN-01`,
      total,
      total_taxes: [{ amount: vat, taxable_amount: total - vat, taxability_reason: 'standard_rated' }],
      pdf: `${url}/files/cn-${made}.pdf`,
    })
  }
  /** The cost of an upgrade now: the new plan for the rest of the period, minus the refund for the old one. */
  function previewed(fields: Fields): object {
    const upcoming = { ...invoiceOf('preview', 50_000, 'dkk', 'draft'), id: 'upcoming' }
    const start = Number(fields['subscription_details[proration_date]'] ?? now())
    const period = { start, end: now() + MONTH }
    const amounts = fields['subscription'] === undefined ? [50_000] : [-39_900, 89_900]
    const lines = amounts.map((amount, at) => ({ id: `il_${at}`, object: 'line_item', amount, period }))
    return { ...upcoming, lines: list('/v1/invoices/upcoming/lines', lines) }
  }
  function sessionOf(path: string): object | undefined {
    const [, , , , id = '', verb] = path.split('/')
    const session = objects.get(id)
    if (session && verb === 'expire') session['status'] = 'expired'
    return session
  }
  function updated(found: StripeObject | undefined, fields: Fields): object | undefined {
    if (!found) return undefined
    if (fields['cancel_at_period_end'] !== undefined)
      found['cancel_at_period_end'] = fields['cancel_at_period_end'] === 'true'
    const price = objects.get(fields['items[0][price]'] ?? '')
    if (price) {
      found['items'] = list('/v1/subscription_items', [item(price, now(), now() + MONTH)])
      invoiceOf(found['customer'], 50_000, price['currency'], 'paid')
    }
    return found
  }
  function scheduled(fields: Fields): object {
    const schedule = keep('subscription_schedule', 'sub_sched', {
      subscription: fields['from_subscription'],
      phases: [],
    })
    const subscription = objects.get(fields['from_subscription'] ?? '')
    if (subscription) subscription['schedule'] = schedule
    return schedule
  }
  function phasesOf(fields: Fields): object[] {
    return [0, 1].map((at) => ({
      start_date: Number(fields[`phases[${at}][start_date]`] ?? fields['phases[0][end_date]']),
      items: [{ price: fields[`phases[${at}][items][0][price]`] }],
      metadata: {
        plan: fields[`phases[${at}][metadata][plan]`],
        interval: fields[`phases[${at}][metadata][interval]`],
      },
    }))
  }
  function released(found: StripeObject | undefined): object | undefined {
    const subscription = objects.get(String(found?.['subscription']))
    if (subscription) subscription['schedule'] = null
    return found
  }

  /** Stripe's error for a customer of another account, or of none. */
  function missingCustomer({ method, path, fields }: StripeCall): object | undefined {
    const [, asked] = /^\/v1\/customers\/([^/]+)$/.exec(path) ?? []
    const id = asked ?? (path === '/v1/invoices/create_preview' && method === 'POST' ? undefined : fields['customer'])
    if (id === undefined || objects.get(id)?.object === 'customer') return undefined
    return {
      error: {
        type: 'invalid_request_error',
        code: 'resource_missing',
        param: asked === undefined ? 'customer' : 'id',
        message: `No such customer: '${id}'`,
      },
    }
  }

  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://stripe')
      if (pathname.startsWith('/files/')) return void response.end('%PDF-1.7 of Stripe')
      const method = request.method ?? 'GET'
      const fields = Object.fromEntries(new URLSearchParams(method === 'GET' ? search : body))
      const call = { method, path: pathname, fields, headers: request.headers }
      calls.push(call)
      const failure = failures.get(`${method} ${pathname}`)
      failures.delete(`${method} ${pathname}`)
      const missing = missingCustomer(call)
      const found = failure ? { error: failure.error } : (missing ?? answer(call))
      response.writeHead(failure?.status ?? (missing ? 404 : found ? 200 : 404), { 'content-type': 'application/json' })
      response.end(JSON.stringify(found ?? { error: { type: 'invalid_request_error', message: `no ${pathname}` } }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // the server listens on a port
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    calls,
    objects,
    account,
    failNext: (call, status, error) => void failures.set(call, { status, error }),
    complete(id, changes = {}) {
      const session = objects.get(id)
      if (!session) throw new Error(`There is no session ${id}`)
      session['status'] = 'complete'
      const price = objects.get(String(session['price']))
      const trialEnd = session['trial_end'] === undefined ? null : Number(session['trial_end'])
      const invoice = invoiceOf(session['customer'], Number(price?.['unit_amount']), price?.['currency'], 'paid')
      const subscription = keep('subscription', 'sub', {
        customer: session['customer'],
        status: trialEnd ? 'trialing' : 'active',
        currency: price?.['currency'],
        items: list('/v1/subscription_items', [item(price, now(), trialEnd ?? now() + MONTH)]),
        cancel_at_period_end: false,
        trial_end: trialEnd,
        start_date: now(),
        ended_at: null,
        schedule: null,
        latest_invoice: invoice,
        default_payment_method: aCard('visa', '4417'),
        ...changes,
      })
      invoice['subscription'] = subscription.id
      return subscription
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
