/** Public figures about what experts may expect: counted once a day, and cached until the next count. */
import { FIGURES_DAYS, FIGURES_BRIEFS_MIN, FIGURES_EXPERTS_MIN } from '@husrum/contract/core/limits.ts'
import { market, type MarketFigures } from '@husrum/contract/discovery/figures/market-figures.ts'
import { copenhagenDay, copenhagenInstant, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import { nameIn } from '../../foundation/reference/reference.service.ts'
import { selectFigures, type FiguresRow } from './market-figures.queries.ts'

type FiguresDeps = Pick<Deps, 'clock' | 'db' | 'readModels' | 'refs'>

/** A region is quiet if its experts have at most this share of the briefs of an expert in the whole market. */
const QUIET = 1 / 2

export function mountMarketFigures(http: FastifyInstance, deps: FiguresDeps, options: MountOptions): void {
  mount(
    http,
    market,
    {
      getMarketFigures: ({ locale }) => {
        const today = copenhagenDay(deps.clock.now())
        return deps.readModels.answer({ name: 'market figures', locale, version: today }, async () =>
          SerializedReply.of(market.getMarketFigures.reply, { data: await readFigures(deps, today, locale) }),
        )
      },
    },
    options,
  )
}

async function readFigures({ db, refs }: FiguresDeps, today: string, locale: Locale): Promise<MarketFigures> {
  const from = plusDays(today, -FIGURES_DAYS)
  const period = { from: copenhagenInstant(from, '00:00'), until: copenhagenInstant(today, '00:00') }
  const row = await selectFigures(db, period, FIGURES_EXPERTS_MIN)
  const quiet = quietestOf(row)
  const quiet_region = quiet && {
    name: nameIn(refs.state(quiet.state_id), locale),
    experts: quiet.experts,
    briefs: quiet.briefs,
  }
  const figures = row.briefs < FIGURES_BRIEFS_MIN ? null : { ...presentFigures(row), quiet_region }
  return { from, to: plusDays(today, -1), figures }
}

function presentFigures({ joined, days_to_first_lead: days, ...row }: FiguresRow) {
  const { briefs, sent, invitations, answered, hired, clients_without } = row
  const new_experts =
    joined < FIGURES_EXPERTS_MIN
      ? null
      : { joined, days_to_first_lead: days !== null && Number.isFinite(days) ? days : null }
  return { briefs, sent, invitations, answered, hired, clients_without, new_experts }
}

/** The region with the fewest briefs per expert, if it is quiet; of equal ones, the one with more experts. */
function quietestOf({ regions, briefs, experts }: FiguresRow): FiguresRow['regions'][number] | null {
  const [quietest] = regions.toSorted((a, b) => a.briefs / a.experts - b.briefs / b.experts || b.experts - a.experts)
  return quietest && quietest.briefs / quietest.experts <= QUIET * (briefs / experts) ? quietest : null
}
