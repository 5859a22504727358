/**
 * Serves only the expert's pages on own domains, and answers the proxy for which hosts it may get a certificate. Our
 * own hosts pass through; a host that is neither, such as a removed domain, redirects to ours.
 */
import { expertPath } from '@husrum/contract/core/pages/page-addresses.rules.ts'
import { isLocale, languageOf, type Language, type Locale } from '@husrum/contract/core/shapes.ts'
import type { MaintenanceNotice } from '@husrum/contract/core/operating-state.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { dateFormat } from '../../../platform/core/texts/dates.ts'
import type { Translate } from '../../../platform/http/errors.ts'
import { pathOf } from '../../../platform/http/http-page.ts'
import { toHost } from '@husrum/contract/experts/own-site.rules.ts'
import { lazyLettering, type Lettering } from '../../../platform/core/drawing/lettering.ts'
import { averageIn } from './frame.ts'
import type { HostOwner } from './domains.queries.ts'
import type { LiveHosts } from './live-hosts.ts'
import {
  drawMissing,
  drawOwnProfile,
  drawOwnProject,
  drawSiteIcon,
  ICON,
  SITE_POLICY,
  type SiteWords,
} from './site-pages.ts'

type HostDeps = { hosts: Pick<LiveHosts, 'ownerOf'> } & Pick<
  Deps,
  'db' | 'readModels' | 'translators' | 'config' | 'brand' | 'clock' | 'operating'
>

const PROJECTS = 48
export const ASK = '/tls/ask'
/** Requested inside the network, under any host name of the machine. */
const PROBES: ReadonlySet<string> = new Set([ASK, '/live', '/ready', '/metrics'])

export function mountOwnHosts(http: FastifyInstance, deps: HostDeps): void {
  const letters = lazyLettering()
  const ours = new URL(deps.config.baseUrl).hostname
  const { ownerOf } = deps.hosts

  http.addHook('onRequest', async (request, reply) => {
    // a host name with a final dot is the same name
    const host = request.hostname.toLowerCase().replace(/\.$/, '')
    // health checks use a name or number, which need no look-up
    if (deps.config.ownSitesHost === undefined || host === ours || toHost(host) !== host) return
    if (request.url.startsWith('/images/')) return
    const owner = ownerOf(host)
    if (owner) await sendOwn(deps, { owner, letters }, request, reply)
    else if (deps.config.networkDns && !PROBES.has(pathOf(request.url))) await sendHome(deps, request, reply)
  })

  // Caddy asks here before it gets a certificate; allowed for hosts whose record was found, and whose expert is public
  http.get<{ Querystring: { domain?: unknown } }>(ASK, async (request, reply) => {
    const { domain } = request.query
    const host = typeof domain === 'string' ? toHost(domain) : undefined
    const owner = host === undefined || host !== domain ? undefined : ownerOf(host)
    const isShown = owner?.proven === true && (await deps.readModels.profile.get({ id: owner.expert_id }, 'en'))
    return reply
      .status(isShown ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(isShown ? 'yes' : 'no')
  })
}

/**
 * A login under a host that is not ours would give the password to its owner (docs/decisions/0049). The redirect is
 * temporary, because the host may become an expert's tomorrow.
 */
async function sendHome({ config }: HostDeps, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  reply.header('cache-control', 'no-store')
  if (request.method === 'GET' || request.method === 'HEAD')
    return reply.redirect(new URL(config.baseUrl).origin + request.url, 302)
  return reply.status(421).type('text/plain; charset=utf-8').send('')
}

async function sendOwn(
  deps: HostDeps,
  { owner, letters }: { owner: HostOwner; letters: () => Promise<Lettering> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const answer = reply.headers({
    'content-security-policy': SITE_POLICY,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=300',
    // for a day and only for this host: its subdomains and its future are not ours
    ...(deps.config.baseUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=86400' } : {}),
  })
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return answer.status(405).header('allow', 'GET, HEAD').type('text/plain; charset=utf-8').send('')
  const path = pathOf(request.url)
  if (path === '/robots.txt') return answer.type('text/plain; charset=utf-8').send('User-agent: *\nAllow: /\n')
  const [, prefix, rest = '/'] = /^(?:\/(en|da|dk|de)(?=\/|$))?(\/.*)?$/.exec(path) ?? []
  // browsers request it if a page names no icon, for example a picture opened alone
  if (path === '/favicon.ico') return answer.redirect(ICON, 302)
  const shown = await deps.readModels.profile.get({ id: owner.expert_id }, 'en')
  if (shown && path === ICON) {
    const { name } = shown.value().data
    return answer.type('image/svg+xml; charset=utf-8').send(drawSiteIcon(await letters(), name))
  }
  const html = answer.type('text/html; charset=utf-8')
  // a notice is temporary, so readers should soon see that it is over
  if (deps.operating.stateFor('en').notice) html.header('cache-control', 'public, max-age=30')
  if (!shown) return html.status(404).send(drawMissing(wordsFor(deps, 'en', ''), deps.config.baseUrl))
  const { languages } = shown.value().data
  const locale: Locale = isLocale(prefix) ? prefix : firstOf(languages)
  const profile = await deps.readModels.profile.get({ id: owner.expert_id }, locale)
  const expert = (profile ?? shown).value().data
  const average = averageIn(expert)
  const t = deps.translators.for(locale)
  const words = wordsFor(
    deps,
    locale,
    average === null ? '' : t('experts.rating', { average, count: expert.rating.count }),
  )
  const site = deps.config.baseUrl + (locale === 'en' ? '' : `/${languageOf(locale)}`)
  const canonical = `${site}${expertPath(expert)}`
  if (rest === '/') {
    const page = { id: expert.id, page: 1, per_page: PROJECTS }
    const listed = await deps.readModels.projects.get(page, locale)
    const projects = listed?.value().data ?? []
    return html.send(drawOwnProfile(expert, projects, words, canonical))
  }
  const projectId = /^\/projects\/([1-9]\d{0,14})$/.exec(rest)?.[1]
  const found =
    projectId === undefined
      ? undefined
      : await deps.readModels.project.get({ id: expert.id, projectId: Number(projectId) }, locale)
  if (!found) return html.status(404).send(drawMissing(words, canonical))
  const work = found.value().data
  return html.send(drawOwnProject(expert, work, words, `${canonical}/projects/${work.id}`))
}

/** Without a language in the address, the first language that the expert speaks. */
const firstOf = (languages: readonly string[]): Language =>
  (['da', 'de', 'en'] as const).find((each) => each === languages[0]) ?? 'en'

function wordsFor({ translators, brand, operating }: HostDeps, locale: Locale, rating: string): SiteWords {
  const t = translators.for(locale)
  const { product } = brand.now()
  return {
    language: languageOf(locale),
    rating,
    more: t('own-site.page.more', { product }),
    projects: t('own-site.page.projects'),
    home: t('own-site.page.home'),
    missing: t('own-site.page.missing'),
    languages: t('own-site.page.languages'),
    notice: noticeOf(operating.stateFor(languageOf(locale)).notice, locale, (key, params) =>
      t(key, { product, ...params }),
    ),
  }
}

/** The banner that our own pages show while maintenance is announced or in progress. */
function noticeOf(notice: MaintenanceNotice | null, locale: Locale, t: Translate): SiteWords['notice'] {
  if (!notice) return undefined
  const moment = dateFormat(locale, { dateStyle: 'long', timeStyle: 'short' })
  return {
    title: t('shell.maintenance.title'),
    text: notice.text,
    more: [
      ...(notice.read_only ? [t('own-site.page.readOnly')] : []),
      ...(notice.ends_at ? [t('shell.maintenance.until', { date: moment.format(new Date(notice.ends_at)) })] : []),
    ].join(' '),
  }
}
