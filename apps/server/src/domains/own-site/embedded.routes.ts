/**
 * What experts put on other websites: a frame with the portfolio and a badge. Nothing of who asks is read for them, and
 * they alone may be framed or shown by others (docs/decisions/0049).
 */
import { expertProfile, project, type ExpertProfile } from '@husrum/contract/experts.ts'
import { toHandle } from '@husrum/contract/rules/handles.ts'
import { languageOf, one, paged, type Locale } from '@husrum/contract/shapes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { localeOf } from '../../platform/http/http-page.ts'
import { readLettering, type Lettering } from '../../platform/lettering.ts'
import { findNamed } from '../experts/handles.service.ts'
import { BADGE_POLICY, drawBadge } from './badge.ts'
import { averageIn, drawFrame, drawGone, FRAME_POLICY } from './frame.ts'

type EmbeddedDeps = Pick<Deps, 'db' | 'readModels' | 'translators' | 'config'>
type Asked = FastifyRequest<{ Params: { handle: string } }>

const PROJECTS = 6
const PREFIXES = ['', '/da', '/dk', '/de'] as const

export function mountEmbedded(http: FastifyInstance, deps: EmbeddedDeps): void {
  let lettering: Promise<Lettering> | undefined
  const letters = () =>
    (lettering ??= readLettering().catch((error: unknown) => {
      lettering = undefined // the next one reads it again
      throw error
    }))
  for (const prefix of PREFIXES) {
    http.get(`${prefix}/embed/:handle`, (request: Asked, reply) => sendFrame(deps, request, reply))
    http.get(`${prefix}/e/:handle/badge.svg`, async (request: Asked, reply) =>
      sendBadge(deps, await letters(), request, reply),
    )
  }
}

async function sendFrame(deps: EmbeddedDeps, request: Asked, reply: FastifyReply): Promise<unknown> {
  const locale = localeOf(request.url)
  const language = languageOf(locale)
  const t = deps.translators.for(locale)
  const expert = await readNamed(deps, request.params.handle, locale)
  const answer = embeddable(reply, FRAME_POLICY).type('text/html; charset=utf-8')
  if (!expert) {
    const title = t('own-site.embed.gone')
    return answer.status(404).header('cache-control', 'public, max-age=60').send(drawGone({ language, title }, title))
  }
  const site = siteOf(deps, locale)
  if (expert.handle !== request.params.handle) return answer.redirect(`${site}/embed/${expert.handle}`, 301)
  const shown = await deps.readModels.projects.get({ id: expert.id, page: 1, per_page: PROJECTS }, locale)
  const projects = shown ? paged(project).parse(JSON.parse(shown.bytes.toString())).data : []
  const average = averageIn(expert)
  const { product } = deps.config
  const profile = `${site}/e/${expert.handle}`
  const html = drawFrame(
    expert,
    projects,
    {
      language,
      product,
      title: t('own-site.embed.title', { name: expert.name, product }),
      rating: average === null ? null : t('experts.rating', { average, count: expert.rating.count }),
      more: t('own-site.embed.more', { product }),
      empty: t('own-site.embed.empty'),
    },
    { profile, project: (id) => `${profile}/projects/${id}` },
  )
  return sendKept(request, answer, html)
}

async function sendBadge(
  deps: EmbeddedDeps,
  lettering: Lettering,
  request: Asked,
  reply: FastifyReply,
): Promise<unknown> {
  const locale = localeOf(request.url)
  const t = deps.translators.for(locale)
  const expert = await readNamed(deps, request.params.handle, locale)
  const answer = embeddable(reply, BADGE_POLICY)
  if (!expert) return answer.status(404).type('text/plain; charset=utf-8').send('')
  if (expert.handle !== request.params.handle)
    return answer.redirect(`${siteOf(deps, locale)}/e/${expert.handle}/badge.svg`, 301)
  const average = averageIn(expert)
  const { product } = deps.config
  const { count } = expert.rating
  const svg = drawBadge(lettering, {
    name: expert.name,
    rating: average === null ? null : { average, reviews: t('shell.share.reviews', { count }) },
    place: expert.city.name,
    product,
    title:
      t('own-site.embed.title', { name: expert.name, product }) +
      (average === null ? '' : `, ${t('experts.rating', { average, count })}`),
  })
  return sendKept(request, answer.type('image/svg+xml; charset=utf-8'), svg)
}

/** As everybody reads it now, also by an earlier name; undefined without a public page. */
async function readNamed(deps: EmbeddedDeps, given: string, locale: Locale): Promise<ExpertProfile | undefined> {
  const found = await findNamed(deps, toHandle(given), locale)
  return found && one(expertProfile).parse(JSON.parse(found.bytes.toString())).data
}

const siteOf = ({ config }: EmbeddedDeps, locale: Locale): string =>
  config.baseUrl + (locale === 'en' ? '' : `/${languageOf(locale)}`)

/** These two may stand on every website; everything else says `same-origin` and `frame-ancestors 'none'`. */
const embeddable = (reply: FastifyReply, policy: string): FastifyReply =>
  reply.headers({
    'content-security-policy': policy,
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-robots-tag': 'noindex',
  })

function sendKept(request: FastifyRequest, reply: FastifyReply, content: string): FastifyReply {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', 'public, max-age=300').header('etag', etag)
  return request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.send(content)
}
