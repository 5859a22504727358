/**
 * Content of experts for other websites: a frame with the portfolio, and a badge. No data about visitors is read for
 * them, and only these two may be embedded by other sites (docs/decisions/0049).
 */
import type { ExpertProfile } from '@husrum/contract/experts/profile/experts.ts'
import { toHandle } from '@husrum/contract/experts/profile/handles.rules.ts'
import { languageOf, type Locale } from '@husrum/contract/core/shapes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { createDrawnCache, type Drawn } from '../../../platform/http/answers/drawn-cache.ts'
import { localeOf } from '../../../platform/http/http-page.ts'
import type { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import { lazyLettering, type Lettering } from '../../../platform/core/drawing/lettering.ts'
import { findNamed } from '../profile/handles/handles.service.ts'
import { BADGE_POLICY, drawBadge } from './badge.ts'
import { averageIn, drawFrame, drawMissing, FRAME_POLICY } from './frame.ts'

type EmbeddedDeps = Pick<Deps, 'brand' | 'db' | 'readModels' | 'translators' | 'config'>
type Asked = FastifyRequest<{ Params: { handle: string } }>

const PROJECTS = 6
const PREFIXES = ['', '/da', '/dk', '/de'] as const

export function mountEmbedded(http: FastifyInstance, deps: EmbeddedDeps): void {
  const letters = lazyLettering()
  const [frames, badges] = [createDrawnCache(), createDrawnCache()]
  for (const prefix of PREFIXES) {
    http.get(`${prefix}/embed/:handle`, (request: Asked, reply) => sendFrame(deps, frames, request, reply))
    http.get(`${prefix}/e/:handle/badge.svg`, async (request: Asked, reply) =>
      sendBadge(deps, { badges, lettering: await letters() }, request, reply),
    )
  }
}

/** Cached as long as the profile and the projects that they show are unchanged. */
type Keeping = ReturnType<typeof createDrawnCache>

async function sendFrame(deps: EmbeddedDeps, frames: Keeping, request: Asked, reply: FastifyReply): Promise<unknown> {
  const locale = localeOf(request.url)
  const language = languageOf(locale)
  const t = deps.translators.for(locale)
  const found = await findNamed(deps, toHandle(request.params.handle), locale)
  const answer = embeddable(reply, FRAME_POLICY).type('text/html; charset=utf-8')
  if (!found) {
    const title = t('own-site.embed.gone')
    return answer
      .status(404)
      .header('cache-control', 'public, max-age=60')
      .send(drawMissing({ language, title }, title))
  }
  const site = siteOf(deps, locale)
  const { id, handle } = addressIn(found)
  if (handle !== request.params.handle) return answer.redirect(`${site}/embed/${handle}`, 301)
  const shown = await deps.readModels.projects.get({ id, page: 1, per_page: PROJECTS }, locale)
  const frame = frames([found, shown], () => {
    const expert = found.value().data
    const average = averageIn(expert)
    const { product } = deps.brand.now()
    const profile = `${site}/e/${handle}`
    return drawFrame(
      expert,
      shown?.value().data ?? [],
      {
        language,
        product,
        title: t('own-site.embed.title', { name: expert.name, product }),
        rating: average === null ? null : t('experts.rating', { average, count: expert.rating.count }),
        more: t('own-site.embed.more', { product }),
        empty: t('own-site.embed.empty'),
      },
      { profile, project: (project) => `${profile}/projects/${project}` },
    )
  })
  return sendKept(request, answer, frame)
}

async function sendBadge(
  deps: EmbeddedDeps,
  { badges, lettering }: { badges: Keeping; lettering: Lettering },
  request: Asked,
  reply: FastifyReply,
): Promise<unknown> {
  const locale = localeOf(request.url)
  const t = deps.translators.for(locale)
  const found = await findNamed(deps, toHandle(request.params.handle), locale)
  const answer = embeddable(reply, BADGE_POLICY)
  if (!found) return answer.status(404).type('text/plain; charset=utf-8').send('')
  const { handle } = addressIn(found)
  if (handle !== request.params.handle) return answer.redirect(`${siteOf(deps, locale)}/e/${handle}/badge.svg`, 301)
  const badge = badges([found], () => {
    const expert = found.value().data
    const average = averageIn(expert)
    const { product } = deps.brand.now()
    const { count } = expert.rating
    return drawBadge(lettering, {
      name: expert.name,
      rating: average === null ? null : { average, reviews: t('shell.share.reviews', { count }) },
      place: expert.city.name,
      product,
      title:
        t('own-site.embed.title', { name: expert.name, product }) +
        (average === null ? '' : `, ${t('experts.rating', { average, count })}`),
    })
  })
  return sendKept(request, answer.type('image/svg+xml; charset=utf-8'), badge)
}

const addresses = new WeakMap<object, Pick<ExpertProfile, 'id' | 'handle'>>()
/** The address of the profile, cached with it: an earlier name leads to the current one. */
function addressIn(found: SerializedReply<{ data: ExpertProfile }>): Pick<ExpertProfile, 'id' | 'handle'> {
  const known = addresses.get(found)
  if (known) return known
  const { id, handle } = found.value().data
  addresses.set(found, { id, handle })
  return { id, handle }
}

const siteOf = ({ config }: EmbeddedDeps, locale: Locale): string =>
  config.baseUrl + (locale === 'en' ? '' : `/${languageOf(locale)}`)

/** These two may be embedded by every website; all other responses have `same-origin` and `frame-ancestors 'none'`. */
const embeddable = (reply: FastifyReply, policy: string): FastifyReply =>
  reply.headers({
    'content-security-policy': policy,
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-robots-tag': 'noindex',
  })

const sendKept = (request: FastifyRequest, reply: FastifyReply, drawn: Drawn): Promise<FastifyReply> =>
  drawn.send(request, reply.header('cache-control', 'public, max-age=300'))
