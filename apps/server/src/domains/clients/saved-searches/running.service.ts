/**
 * Runs each saved search once a day. Experts found for the first time are marked and mailed, all searches of an account
 * in one mail. Result, day and mail are written together, so a repetition, a second instance or a crash neither repeats
 * nor loses a mail.
 */
import { expertCard, type ExpertCard } from '@husrum/contract/experts/profile/experts.ts'
import { copenhagenDay, copenhagenTime } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { isLocale } from '@husrum/contract/core/shapes.ts'
import type { Deps as AllDeps } from '../../../app/deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { drainListed } from '../../../platform/core/jobs/drain.ts'
import { findNewest } from '../../experts/profile/search/search.service.ts'
import { readCriteria } from './criteria.ts'
import * as queries from './running.queries.ts'
import { composeFinds } from './mails.ts'
import { knownAfter, newcomers, WINDOW } from './newcomers.ts'

/** Copenhagen time: the mail arrives at breakfast and never at night. */
const FROM_TIME = '07:00'
const ACCOUNTS_AT_ONCE = 200
/** docs/product/limits.md */
const KEPT_DAYS = 90
/** Experts of one search in one mail; a link shows the rest. */
const NAMED = 5

export type RunDeps = Pick<
  AllDeps,
  'clock' | 'config' | 'db' | 'delivery' | 'events' | 'log' | 'market' | 'readModels' | 'refs' | 'translators'
> & {
  /** Returns the kind for the delivery of these mails, and the token that unsubscribes from them. */
  mailEnding: (tx: Tx, accountId: number) => Promise<{ kind: string; token: string }>
}

/** Returns the number of accounts with due searches. */
export async function runSavedSearches(deps: RunDeps): Promise<number> {
  const now = deps.clock.now()
  if (copenhagenTime(now) < FROM_TIME) return 0
  const day = copenhagenDay(now)
  return drainListed<number>(deps, 'look-through-saved-searches', {
    list: (ready, after = 0) => queries.listDueAccounts(deps.db, ready, { day, after, limit: ACCOUNTS_AT_ONCE }),
    act: (account) => lookFor(deps, account, day),
  })
}

export const sweepFinds = ({ db }: Pick<RunDeps, 'db'>): Promise<void> => queries.deleteOldFinds(db, KEPT_DAYS)

type Found = { ids: number[]; total: number }

async function lookFor(deps: RunDeps, accountId: number, day: string): Promise<void> {
  const owner = await queries.maybeOwner(deps.db, accountId)
  if (!owner) return
  const locale = isLocale(owner.locale) ? owner.locale : 'en'
  const found = new Map<number, Found>()
  const cards = new Map<number, ExpertCard>()
  // search and load cards outside of the transaction, so that no locks are held meanwhile
  for (const search of await queries.listDue(deps.db, accountId, day)) {
    const wish = readCriteria(deps.refs, search.criteria)
    if (!wish) continue
    const here = await findNewest(deps, wish, WINDOW)
    found.set(search.id, here)
    const unknown = newcomers(search, here).filter((id) => !cards.has(id))
    const drawn = await deps.readModels.card.list(
      unknown.map((id) => ({ id })),
      locale,
    )
    for (const piece of drawn) {
      const card = piece && expertCard.parse(piece.toJSON())
      if (card) cards.set(card.id, card)
    }
  }
  await deps.events.transaction(async (tx) => {
    const all = new Set<number>()
    const mailed = []
    const inMail = new Set<number>()
    for (const search of await queries.listDueForUpdate(tx, accountId, day)) {
      const here = found.get(search.id)
      if (!here) {
        await queries.markRun(tx, search.id, day, search)
        continue
      }
      const fresh = newcomers(search, here)
      const experts = fresh.flatMap((id) => cards.get(id) ?? [])
      // an expert without a public card at this moment is not mailed and stays unknown
      const undrawn = new Set(fresh.filter((id) => !cards.has(id)))
      const ids = here.ids.filter((id) => !undrawn.has(id))
      await queries.markRun(tx, search.id, day, knownAfter(search, { ...here, ids }))
      if (experts.length === 0) continue
      const told = experts.map(({ id }) => id)
      await queries.insertFinds(tx, search.id, told)
      for (const id of told) all.add(id)
      if (!search.mails) continue
      for (const id of told) inMail.add(id)
      mailed.push({ search, experts: experts.slice(0, NAMED), count: experts.length })
    }
    if (all.size === 0) return
    await deps.events.emit(tx, 'saved_search.found', { account_id: accountId, count: all.size })
    if (mailed.length === 0 || !owner.may_mail) return
    const { kind, token } = await deps.mailEnding(tx, accountId)
    const mail = composeFinds(
      deps,
      { finds: mailed, total: inMail.size },
      { to: owner.email, name: owner.name, locale, token },
    )
    // the next day brings a new mail
    const expires_at = new Date(deps.clock.now().getTime() + 86_400_000)
    await deps.delivery.mailLater(tx, mail, { kind, account_id: accountId, expires_at })
  })
}
