/** What experts may expect, in figures that anybody can read: counted once a day, and kept until the next. */
import { FIGURES_DAYS, FIGURES_LEAST_BRIEFS, FIGURES_LEAST_EXPERTS } from '@husrum/contract/limits.ts'
import { market, type MarketFigures } from '@husrum/contract/market-figures.ts'
import { copenhagenDay, copenhagenInstant, plusDays } from '@husrum/contract/rules/copenhagen-time.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { Ready } from '../../platform/http/ready.ts'
import { selectFigures, type FiguresRow } from './market-figures.queries.ts'

type FiguresDeps = Pick<Deps, 'clock' | 'db' | 'readModels'>

export function mountMarketFigures(http: FastifyInstance, deps: FiguresDeps, options: MountOptions): void {
  mount(
    http,
    market,
    {
      getMarketFigures: ({ locale }) => {
        const today = copenhagenDay(deps.clock.now())
        return deps.readModels.answer({ name: 'market figures', locale, version: today }, async () =>
          Ready.of(market.getMarketFigures.reply, { data: await readFigures(deps, today) }),
        )
      },
    },
    options,
  )
}

async function readFigures({ db }: FiguresDeps, today: string): Promise<MarketFigures> {
  const from = plusDays(today, -FIGURES_DAYS)
  const row = await selectFigures(db, {
    from: copenhagenInstant(from, '00:00'),
    until: copenhagenInstant(today, '00:00'),
  })
  return { from, to: plusDays(today, -1), figures: row.briefs < FIGURES_LEAST_BRIEFS ? null : presentFigures(row) }
}

function presentFigures({ joined, days_to_first_lead: days, ...briefs }: FiguresRow) {
  const new_experts =
    joined < FIGURES_LEAST_EXPERTS
      ? null
      : { joined, days_to_first_lead: days !== null && Number.isFinite(days) ? days : null }
  return { ...briefs, new_experts }
}
