import type { Database } from '../../../platform/database/database.ts'
import {
  clearDefaultPlan,
  lockLoading,
  markDefaultPlan,
  markVersion,
  maybeVersion,
  replaceRows,
  writeLasting,
} from './load.queries.ts'
import { buildRows, sourcesVersion } from './rows.ts'

/**
 * Loads this release's sources into the reference tables, in one transaction after the migrations, only when they
 * changed. Returns whether it wrote. Safe to repeat and to run in several instances at once.
 */
export async function loadReference(db: Database): Promise<boolean> {
  const version = sourcesVersion()
  if ((await maybeVersion(db)) === version) return false
  return db.transaction().execute(async (tx) => {
    await lockLoading(tx)
    if ((await maybeVersion(tx)) === version) return false
    await clearDefaultPlan(tx) // at most one default at any time
    const { city_spellings, subscription_prices, ...lasting } = buildRows()
    await writeLasting(tx, 'countries', lasting.countries)
    await writeLasting(tx, 'states', lasting.states)
    await writeLasting(tx, 'cities', lasting.cities)
    await replaceRows(tx, 'city_spellings', city_spellings)
    for (const table of [
      'budgets',
      'timelines',
      'styles',
      'room_types',
      'aspects',
      'specialties',
      'skills',
      'subscription_plans',
    ] as const) {
      await writeLasting(tx, table, lasting[table])
    }
    const proposed = lasting.subscription_plans.find(({ is_default }) => is_default)
    if (proposed) await markDefaultPlan(tx, proposed.id)
    await replaceRows(tx, 'subscription_prices', subscription_prices)
    await markVersion(tx, version)
    return true
  })
}
