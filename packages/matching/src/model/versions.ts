/** The versions of the model, newest first, and since when each applies. The catalogue has texts with their changes. */
export const versions = [
  { version: '2026-11-5', since: '2026-11-22' },
  { version: '2026-11-4', since: '2026-11-21' },
  { version: '2026-11-3', since: '2026-11-21' },
  { version: '2026-11-2', since: '2026-11-21' },
  { version: '2026-11-1', since: '2026-11-21' },
] as const

/**
 * How far the percentages of the newest version were from the outcomes, by kind of market: simulated worlds that were
 * not used for choosing it (`node bench/market/run.ts 3 --from 41 --world 456 --hard`, docs/decisions/0030). Above the
 * limit a version is not released.
 */
export const calibrationError = {
  version: '2026-11-5',
  measured: { normal: 0.018, sparse: 0.012, congested: 0.01 },
  limit: 0.04,
} as const
