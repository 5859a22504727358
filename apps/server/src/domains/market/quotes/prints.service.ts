/** Quotes as PDF files, created once: the quote and the language determine every byte. */
import type { Quote } from '@husrum/contract/market/quotes.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { createHash } from 'node:crypto'
import { createKeyedSemaphore } from '../../../platform/limits/keyed-semaphore.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { readTypeface, type Typeface } from '../../../platform/core/drawing/typeface.ts'
import { printQuote } from './printing.ts'

/** docs/product/limits.md: 30 a minute; stored prints do not count. */
export const printsPerMinute: Limit = { scope: 'quote-prints', allowed: 30, windowSeconds: 60, code: 'too_many_prints' }
/** Drawing blocks the event loop: one at a time for an account, and at most two in all. */
const PLACES = { total: 2, each: 1, waitMs: 10_000, waiting: 40 }
const KEPT_BYTES = 16 * 1024 * 1024

export type QuotePrints = (accountId: number, quote: Quote, locale: Locale) => Promise<Uint8Array>

/** 429 `too_many_prints`; 503 when many wait. */
export function createQuotePrints({
  events,
  limits,
  translators,
}: Pick<Platform, 'events' | 'limits' | 'translators'>): QuotePrints {
  /** The least recently requested comes first. */
  const kept = new Map<string, Uint8Array>()
  let keptBytes = 0
  let typeface: Promise<Typeface> | undefined
  const places = createKeyedSemaphore(PLACES)
  function keep(key: string, file: Uint8Array): void {
    kept.set(key, file)
    keptBytes += file.length
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= KEPT_BYTES) return
      kept.delete(oldest)
      keptBytes -= length
    }
  }
  function find(key: string): Uint8Array | undefined {
    const file = kept.get(key)
    if (!file) return undefined
    kept.delete(key)
    kept.set(key, file)
    return file
  }
  return async (accountId, quote, locale) => {
    // both people read the same file
    const key = createHash('sha256')
      .update(JSON.stringify([locale, { ...quote, mine: true }]))
      .digest('base64url')
    const made = find(key)
    if (made) return made
    await events.transaction((tx) => limits.count(tx, printsPerMinute, String(accountId)))
    const leave = await places.take(String(accountId))
    try {
      const meanwhile = find(key)
      if (meanwhile) return meanwhile
      const parts: Uint8Array[] = []
      typeface ??= readTypeface().catch((error: unknown) => {
        typeface = undefined // the next print loads it again
        throw error
      })
      for await (const part of printQuote(await typeface, quote, translators.for(locale), locale)) parts.push(part)
      const file = Buffer.concat(parts)
      keep(key, file)
      return file
    } finally {
      leave()
    }
  }
}
