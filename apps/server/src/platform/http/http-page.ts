/** Refusals of pages: a browser gets words, not JSON. */
import { isLocale, languageOf, type Locale } from '@husrum/contract/core/shapes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Translators } from '../core/texts/catalogues.ts'
import { toProblem, type Refusal } from './errors.ts'
import { errorPage } from '../web/web-error-page.ts'
import { makeNonce, secureHeaders } from '../web/web-headers.ts'

/** Prefixes of the API and of files: an unknown address below them is no page. */
export const notPages = /^\/(api|assets|locales|media|files|images|_serverFn)(\/|$)/i

/** The path of an address as the router decodes it: `/%61pi` is `/api`. */
export function pathOf(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  try {
    return decodeURIComponent(path)
  } catch {
    return path // the router refuses it
  }
}

/** Decided by the route that was found, or else by the decoded address: no other spelling evades it. */
export const isApi = ({ url, routeOptions, is404 }: FastifyRequest): boolean =>
  (!is404 && routeOptions?.url?.startsWith('/api/') === true) || pathOf(url).startsWith('/api/')

/** The catch-all route belongs to the pages (web.ts). */
export const isPage = ({ url, routeOptions }: FastifyRequest): boolean =>
  routeOptions?.url === '/*' && !notPages.test(pathOf(url))

export function localeOf(url: string): Locale {
  const first = /^\/([^/?]*)/.exec(url)?.[1]
  return isLocale(first) ? first : 'en'
}

export function sendRefusedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  translators: Translators,
): FastifyReply {
  const locale = localeOf(request.url)
  const translate = translators.for(locale)
  const nonce = makeNonce()
  const { message: text } = toProblem(refusal, translate)
  const html = errorPage({ say: translate, language: languageOf(locale), nonce, status: refusal.status, text })
  return secureHeaders(reply, { nonce, development: false })
    .status(refusal.status)
    .type('text/html; charset=utf-8')
    .send(html)
}
