/** `/images/cards/…`: not in the contract, like other pictures; pages name the addresses in their heads. */
import type { Language } from '@husrum/contract/core/shapes.ts'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../platform/http/errors.ts'
import { readCookie } from '../../../platform/web/web-cookies.ts'
import type { Brand } from '../../../platform/core/texts/brand.ts'
import { languages } from '../../../platform/core/texts/catalogues.ts'
import { createShareCards, type ShareCardDeps, type Subject } from './share-cards.service.ts'

const ID = '([1-9]\\d{0,14})'
const named = new RegExp(`^(?:site|husrum|expert-${ID}|project-${ID}-${ID})-(en|da|de)\\.jpg$`)

/** `expert-12-da.jpg`, `project-12-40-en.jpg`, `site-de.jpg`; links from earlier releases have `husrum-de.jpg`. */
function readName(file: string): { subject: Subject; language: Language | undefined } | undefined {
  const found = named.exec(file)
  if (!found) return undefined
  const [, alone, owner, project, language] = found
  const expert = alone ?? owner
  return {
    subject: {
      ...(expert === undefined ? {} : { expert: Number(expert) }),
      ...(project === undefined ? {} : { project: Number(project) }),
    },
    language: languages.find((each) => each === language),
  }
}

export function mountShareCards(
  http: FastifyInstance,
  deps: ShareCardDeps & { companyPreview: { find(token: string): Promise<{ brand: Brand } | undefined> } },
): void {
  const cards = createShareCards(deps)
  http.get<{ Params: { file: string } }>('/images/cards/:file', async (request, reply) => {
    const asked = readName(request.params.file)
    const card = asked?.language && (await cards.find(asked.subject, asked.language))
    if (!card) throw notFound('image_not_found')
    const etag = `"${card.hash}"`
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('etag', etag)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.header('content-type', 'image/jpeg').send(await card.read())
  })
  // the cookie authorises pages, and this picture is part of a page of the back office
  http.get<{ Querystring: { language?: string } }>('/preview/company/card', async (request, reply) => {
    const token = readCookie(request, 'access_token')
    const language = languages.find((known) => known === (request.query.language ?? 'en'))
    const tried = token && (await deps.companyPreview.find(token))
    const card = tried && language && (await cards.find({}, language, tried.brand))
    if (!card) throw notFound('not_found')
    return reply
      .header('content-type', 'image/jpeg')
      .header('cache-control', 'private, no-store')
      .send(await card.read())
  })
}
