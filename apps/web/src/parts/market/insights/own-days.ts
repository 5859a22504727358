/** The chosen days, as the address stores them. */
import { daysBetween } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { SearchParam } from '#lib/addresses/search.ts'

/** Both included. */
export type Days = { from: string; to: string }

/** A day that exists, as `2026-11-20`. */
export const searchDay = (): SearchParam<string> => (value) => {
  if (typeof value !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(value)) return undefined
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.getUTCDate() === Number(value.slice(8)) ? value : undefined
}

/** When both are valid. */
export function ownDays({ from, to }: Partial<Days>, most: number): Days | undefined {
  if (!from || !to || to < from || daysBetween(from, to) >= most) return undefined
  return { from, to }
}
