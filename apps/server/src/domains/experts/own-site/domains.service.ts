/** An expert's own domain: requested, proven by a DNS record that names it, lost, and removed (docs/decisions/0049). */
import { isWithin, toHost } from '@husrum/contract/experts/own-site.rules.ts'
import { LOST_DOMAIN_DAYS, UNPROVEN_DOMAIN_DAYS } from '@husrum/contract/core/limits.ts'
import type { OwnDomain } from '@husrum/contract/experts/own-site.ts'
import { randomBytes } from 'node:crypto'
import type { Deps } from '../../../app/deps.ts'
import { drainListed } from '../../../platform/core/jobs/drain.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict, fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import { readHandles } from '../profile/handles/handles.service.ts'
import * as queries from './domains.queries.ts'
import { mailOfLoss } from './mails.ts'

export type DomainDeps = Pick<Deps, 'db' | 'events' | 'limits' | 'config' | 'dns' | 'delivery' | 'translators' | 'log'>

/** docs/product/limits.md: checks per hour for each expert. */
const checks: Limit = { scope: 'domain-checks', allowed: 20, windowSeconds: 3600, code: 'too_many_domain_checks' }
/** Maximum look-ups in one run of the job. */
const MOST_AT_ONCE = 200

const targetOf = ({ config }: Pick<DomainDeps, 'config'>, { label }: Pick<queries.DomainRow, 'label'>): string =>
  `${label}.${config.ownSitesHost ?? ''}`
/** The TXT record for hosts that cannot be an alias, such as those without `www`. */
const textHostOf = (host: string): string => `_husrum.${host}`

export async function readDomain(deps: Pick<DomainDeps, 'config' | 'db'>, expertId: number): Promise<OwnDomain | null> {
  const row = await queries.maybeDomain(deps.db, expertId)
  if (!row) return null
  const dayAfter = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000).toISOString()
  return {
    host: row.host,
    status: row.status,
    record: { cname: targetOf(deps, row), txt_host: textHostOf(row.host) },
    checked_at: row.checked_at?.toISOString() ?? null,
    until:
      row.status === 'proven'
        ? null
        : row.lost_at
          ? dayAfter(row.lost_at, LOST_DOMAIN_DAYS)
          : dayAfter(row.created_at, UNPROVEN_DOMAIN_DAYS),
  }
}

/** 409 `own_domains_off`, `profile_not_public`, `domain_taken`; 422 `domain_form`, `domain_ours` on `host`. */
export async function connectDomain(deps: DomainDeps, expertId: number, typed: string): Promise<void> {
  const host = requireHost(deps, typed)
  if (!(await readHandles(deps.db, expertId)).public) throw conflict('profile_not_public')
  await deps.events.transaction(async (tx) => {
    await deps.limits.count(tx, checks, String(expertId))
    await queries.lockHost(tx, host)
    if (await queries.isHostTaken(tx, host, expertId)) throw conflict('domain_taken')
    const before = await queries.maybeDomainForUpdate(tx, expertId)
    if (before?.host === host) return
    await queries.upsertDomain(tx, expertId, host, randomBytes(10).toString('hex'))
    await deps.events.emit(tx, 'own_domain.changed', {})
  })
}

function requireHost({ config }: Pick<DomainDeps, 'config'>, typed: string): string {
  if (config.ownSitesHost === undefined) throw conflict('own_domains_off')
  const host = toHost(typed)
  if (host === undefined) throw fieldRefusal('host', 'domain_form')
  const ours = [new URL(config.baseUrl).hostname, config.ownSitesHost]
  if (ours.some((own) => isWithin(host, own) || isWithin(own, host))) throw fieldRefusal('host', 'domain_ours')
  return host
}

/** 404 `domain_not_found`, 429 `too_many_domain_checks`. */
export async function checkOwnDomain(deps: DomainDeps, expertId: number): Promise<void> {
  if (!(await queries.maybeDomain(deps.db, expertId))) throw notFound('domain_not_found')
  await deps.events.transaction((tx) => deps.limits.count(tx, checks, String(expertId)))
  await checkDomain(deps, expertId)
}

export async function removeDomain(deps: Pick<DomainDeps, 'events'>, expertId: number): Promise<void> {
  const gone = await deps.events.transaction((tx) => eraseDomain(deps, tx, expertId))
  if (!gone) throw notFound('domain_not_found')
}

export async function eraseDomain({ events }: Pick<DomainDeps, 'events'>, tx: Tx, expertId: number): Promise<boolean> {
  const gone = await queries.deleteDomain(tx, expertId)
  if (gone) await events.emit(tx, 'own_domain.changed', {})
  return gone
}

/** Looks up the record, outside of any transaction, and updates the state; an unclear answer changes nothing. */
export async function checkDomain(deps: DomainDeps, expertId: number): Promise<void> {
  const seen = await queries.maybeDomain(deps.db, expertId)
  if (!seen) return
  const stands = await recordStands(deps, seen)
  await deps.events.transaction(async (tx) => {
    await queries.lockHost(tx, seen.host)
    const row = await queries.maybeDomainForUpdate(tx, expertId)
    if (!row || row.label !== seen.label) return // replaced by another domain meanwhile
    await queries.markChecked(tx, expertId)
    if (stands === undefined) return
    if (stands === (row.status === 'proven')) return
    if (stands) await queries.markProven(tx, expertId)
    else await tellLost(deps, tx, row)
    await deps.events.emit(tx, 'own_domain.changed', {})
  })
}

/** Undefined if no name server answers. */
async function recordStands(deps: DomainDeps, row: queries.DomainRow): Promise<boolean | undefined> {
  const target = targetOf(deps, row)
  try {
    if ((await deps.dns.listAliases(row.host)).includes(target)) return true
    return (await deps.dns.listTexts(textHostOf(row.host))).some((text) => text.trim() === target)
  } catch (error) {
    deps.log.info({ err: error, host: row.host }, 'a domain could not be looked up')
    return undefined
  }
}

async function tellLost(deps: DomainDeps, tx: Tx, { expert_id, host }: queries.DomainRow): Promise<void> {
  await queries.markLost(tx, expert_id)
  const owner = await queries.maybeOwner(tx, expert_id)
  if (!owner) return
  if (owner.is_confirmed) await mailOfLoss(deps, tx, owner, host)
  await deps.events.emit(tx, 'own_domain.lost', { account_id: owner.account_id, host })
}

/** One after another: a name server without an answer delays only this job. */
export async function checkDomains(deps: DomainDeps): Promise<void> {
  if (deps.config.ownSitesHost === undefined) return
  await drainListed(deps, 'check-own-domains', {
    list: (ready) => queries.listDomainsDue(deps.db, ready, MOST_AT_ONCE),
    act: (expertId) => checkDomain(deps, expertId),
    once: true,
  })
  await queries.deleteStaleDomains(deps.db, LOST_DOMAIN_DAYS, UNPROVEN_DOMAIN_DAYS)
  await deps.events.transaction((tx) => deps.events.emit(tx, 'own_domain.changed', {}))
}
