/** Pages in a frame of the back office, with an owner's drafts: as visitors see them, with scripts disabled. */
import { previewPages } from '@husrum/contract/back-office/operations/preview-pages.rules.ts'
import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../core/texts/brand.ts'
import type { Catalogues } from '../core/texts/catalogues.ts'
import { notFound } from '../http/errors.ts'
import { readCookie } from './web-cookies.ts'

/** A draft of name, look and texts, in place of the installation's. */
export type Tried = { brand: Brand; texts: Catalogues }
/** Undefined unless the token's account may see it. */
export type PagePreview = (token: string, query: Readonly<Record<string, unknown>>) => Promise<Tried | undefined>

type Send = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { language: Locale; url: string; tried: Tried },
) => Promise<unknown>
type Asked = { Querystring: { language?: string; page?: string } }

const addresses: ReadonlyMap<string, string> = new Map(Object.entries(previewPages))

export function mountPreviews(
  app: FastifyInstance,
  previews: Readonly<Record<string, PagePreview>> = {},
  send: Send,
): void {
  for (const [name, find] of Object.entries(previews))
    app.get<Asked>(`/preview/${name}`, async (request, reply) => {
      const token = readCookie(request, 'access_token')
      const { language = 'en', page = 'landing' } = request.query
      const path = isLocale(language) && addresses.get(page)
      const tried = token === undefined || !path ? undefined : await find(token, request.query)
      if (!tried || !path || !isLocale(language)) throw notFound('not_found')
      const url = language === 'en' ? path : `/${language}${path === '/' ? '' : path}`
      return send(request, reply, { language, url, tried })
    })
}
