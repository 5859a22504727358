/** Refusals of pages: whoever asked with a browser reads words, not JSON. */
import { isLocale, languageOf, type Locale } from '@husrum/contract/shapes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Translators } from './catalogues.ts'
import { toProblem, type Refusal } from './errors.ts'
import { errorPage } from './web-error-page.ts'
import { makeNonce, secureHeaders } from './web-headers.ts'

/** Prefixes that belong to the API and to files: an unknown address below them is no page. */
export const notPages = /^\/(api|assets|locales|media|files)(\/|$)/i

/** The catch-all route is the pages' (web.ts). */
export const isPage = (request: FastifyRequest): boolean =>
  request.routeOptions?.url === '/*' && !notPages.test(request.url)

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
  return secureHeaders(reply, { nonce, development: false, https: false })
    .status(refusal.status)
    .type('text/html; charset=utf-8')
    .send(html)
}
