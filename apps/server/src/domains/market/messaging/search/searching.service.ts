/**
 * Searches text in the person's own conversations. Some searches must read every message: one search at a time per
 * person, and none for longer than two seconds.
 */
import { searchesMessages } from '@husrum/contract/market/messaging/thread-search.rules.ts'
import { sqlState } from '../../../../platform/database/database.ts'
import { fieldRefusal } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import { createKeyedSemaphore } from '../../../../platform/limits/keyed-semaphore.ts'
import type { Limit } from '../../../../platform/limits/limits.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import type { Page } from '../threads/threads.queries.ts'
import { readerOf } from '../messaging.service.ts'
import * as queries from './searching.queries.ts'

export type { Hit } from './searching.queries.ts'

/** docs/product/limits.md */
const searchesPerMinute: Limit = { scope: 'thread-search', allowed: 30, windowSeconds: 60, code: 'too_many_requests' }

const SEARCH_MS = 2000
const QUERY_CANCELED = '57014'

export function createSearch(
  { db, events, limits }: Pick<Platform, 'db' | 'events' | 'limits'>,
  { withinMs = SEARCH_MS } = {},
) {
  const places = createKeyedSemaphore({ total: 6, each: 1, waitMs: 3000, waiting: 60 })
  return async (viewer: Viewer, keyword: string, page: Page) => {
    await events.transaction((tx) => limits.count(tx, searchesPerMinute, String(viewer.account_id)))
    const leave = await places.take(String(viewer.account_id))
    try {
      const sought = { pattern: wordsPattern(keyword), inMessages: searchesMessages(keyword) }
      return await db.transaction().execute(async (tx) => {
        await queries.setStatementTimeout(tx, withinMs)
        return queries.searchThreads(tx, readerOf(viewer), sought, page)
      })
    } catch (error) {
      if (sqlState(error) === QUERY_CANCELED) throw fieldRefusal('keyword', 'search_too_slow')
      throw error
    } finally {
      leave()
    }
  }
}

/** Spellings of one letter: with accents, as its own letter or as two. Each spelling finds the others. */
const LETTERS: Record<string, string> = {
  å: '(?:aa|[åÅ])',
  æ: '(?:ae|[æÆäÄ])',
  ø: '(?:oe|[øØöÖ])',
  ü: '(?:ue|[üÜ])',
  ß: '(?:ss|[ßẞ])',
}
const SAME: Record<string, string> = { aa: 'å', ae: 'æ', ä: 'æ', oe: 'ø', ö: 'ø', ue: 'ü', ss: 'ß' }
const ACCENTED: Record<string, string> = {
  a: 'áàâã',
  c: 'ç',
  e: 'éèêë',
  i: 'íìîï',
  n: 'ñ',
  o: 'óòôõ',
  u: 'úùû',
  y: 'ýÿ',
}
const PARTS = /aa|ae|oe|ue|ss|\s+|./gsu

/** A regular expression with the same meaning in PostgreSQL and JavaScript, ignoring case. */
export const wordsPattern = (keyword: string): string =>
  keyword.normalize('NFC').toLowerCase().replace(PARTS, patternOf)

function patternOf(part: string): string {
  const letter = LETTERS[SAME[part] ?? part]
  if (letter) return letter
  if (/^\s/.test(part)) return String.raw`\s+`
  const base = part.normalize('NFD').charAt(0)
  const accented = ACCENTED[base]
  if (accented && (part === base || accented.includes(part))) return `[${base}${accented}${accented.toUpperCase()}]`
  return part.replace(/[\\^$.|?*+()[\]{}]/, String.raw`\$&`)
}
