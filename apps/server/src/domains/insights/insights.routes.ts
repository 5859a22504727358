import { insightCalls } from '@husrum/contract/insights.ts'
import { profileViews } from '@husrum/contract/profile-views.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { requireExpert } from '../../platform/http/http-viewer.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { Ready } from '../../platform/http/ready.ts'
import { presentInsights } from './insights.presenting.ts'
import { daysOf, readInsights, requireVersion } from './insights.service.ts'
import { insightTable } from './insights-table.ts'
import { createProfileViews } from './profile-views.service.ts'

const HOUR_MS = 3_600_000

export function mountInsights(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { clock, refs, readModels } = deps
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
        await views.flush(expertId)
        const rows = await requireVersion(deps, expertId, days, locale)
        const read = async () => presentInsights(refs, await readInsights(deps, expertId, days, query.compare), locale)
        if (query.format === 'csv') return insightTable(deps, await read(), locale)
        const answer = async () => Ready.of(insightCalls.getInsights.reply, { data: await read() })
        if (days.name === 'own') return answer()
        // the others' figures may be an hour behind; the day moves the period on
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
