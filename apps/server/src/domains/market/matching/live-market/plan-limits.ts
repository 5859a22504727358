/** When staff raise a plan's limit, its experts' capacity is read again, as it is every ten minutes anyway. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log } from '../../../../platform/core/log.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'
import type { LiveMarket } from './live-market.ts'

export function followPlanLimits(refs: References, market: Pick<LiveMarket, 'compare'>, log: Pick<Log, 'warn'>): void {
  const limits = () =>
    JSON.stringify(refs.list('plan').map(({ new_leads_limit, places_limit }) => [new_leads_limit, places_limit]))
  // runs outside of the call that changed the limit, so that it does not wait for a whole market
  const outside = AsyncLocalStorage.snapshot()
  let known = limits()
  refs.onChange(() => {
    if (limits() === known) return
    known = limits()
    outside(() => market.compare()).catch((error: unknown) =>
      log.warn({ err: error }, 'limits of plans could not be followed; the next comparison has them'),
    )
  })
}
