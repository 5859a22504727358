import { insightCalls } from '@husrum/contract/market/insights/insights.ts'
import { profileViews } from '@husrum/contract/market/insights/profile-views.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { Refusal } from '../../../platform/http/errors.ts'
import { requireExpert } from '../../../platform/http/http-viewer.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import { createWindow } from '../../../platform/limits/limits-window.ts'
import { presentInsights } from './insights.presenting.ts'
import { daysOf, readInsights, requireVersion } from './insights.service.ts'
import { insightTable } from './insights-table.ts'
import { createProfileViews } from './profile-views.service.ts'

const HOUR_MS = 3_600_000
/** Limits requests that calculate anew each time: own days, and the table. */
const anewPerMinute = { allowed: 20, seconds: 60 }

export function mountInsights(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { clock, config, refs, readModels } = deps
  const anew = createWindow(anewPerMinute)
  const requireRoom = (account: number) => {
    if (!config.rateLimits) return
    const { admitted, retryAfter } = anew.hit(String(account))
    if (!admitted) throw new Refusal(429, 'too_many_requests', { retryAfter, params: { seconds: retryAfter } })
  }
  const views = createProfileViews(deps)
  http.addHook('onClose', () => views.close())
  mount(
    http,
    insightCalls,
    {
      async getInsights({ viewer, query, locale }) {
        const expertId = requireExpert(viewer)
        const now = clock.now()
        const days = daysOf(query, now)
        if (days.name === 'own' || query.format === 'csv') requireRoom(viewer.account_id)
        await views.flush(expertId)
        const rows = await requireVersion(deps, expertId, days, locale)
        const read = async () => presentInsights(refs, await readInsights(deps, expertId, days, query.compare), locale)
        if (query.format === 'csv') return insightTable(deps, await read(), locale)
        const answer = async () => SerializedReply.of(insightCalls.getInsights.reply, { data: await read() })
        if (days.name === 'own') return answer()
        // the figures of others may be an hour old; a new day moves the period
        const version = `${rows} ${days.to} ${Math.floor(now.getTime() / HOUR_MS)}`
        const name = `insights ${days.name} ${query.compare}`
        return readModels.answer({ name, account: viewer.account_id, locale, version }, answer)
      },
    },
    options,
  )
  mount(
    http,
    profileViews,
    {
      countProfileView: ({ params, viewer, address, userAgent }) =>
        views.count({ expertId: params.id, viewer, address, userAgent }),
    },
    options,
  )
}
