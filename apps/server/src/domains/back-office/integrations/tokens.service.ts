/** Tokens of other programs: shown once, stored as a hash, revoked at once. */
import { createHash, randomBytes } from 'node:crypto'
import { serviceScopes, type ServiceScope } from '@husrum/contract/core/endpoint.ts'
import { SERVICE_TOKENS_MAX } from '@husrum/contract/core/limits.ts'
import { writeAudit } from '../../../platform/core/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import {
  countLive,
  deleteEndedTokens,
  insertToken,
  markTokenRevoked,
  maybeLiveToken,
  maybeToken,
  selectToken,
  type TokenRow,
} from './tokens.queries.ts'

/** Distinguishes it from a session's token at a glance, and identifies it for scanners of leaked secrets. */
const PREFIX = 'service_token_'
/** Tokens made before the prefix lost the brand's name remain valid. */
const PREFIXES = [PREFIX, 'husrum_service_']
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const isServiceToken = (token: string): boolean => PREFIXES.some((prefix) => token.startsWith(prefix))

export async function identifyService(
  db: Database,
  token: string,
  from: string | undefined,
): Promise<Viewer | undefined> {
  const found = await maybeLiveToken(db, hashOf(token), from ?? null)
  if (!found) return undefined
  return {
    // negative, so that it is no person's id; each token has its own limits
    account_id: -found.id,
    session_id: -found.id,
    role: 'admin',
    audience: 'service',
    expert_id: undefined,
    scopes: serviceScopes.filter((scope) => found.scopes.includes(scope)),
    service_token: found.name,
  }
}

export async function createToken(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  { name, scopes, days }: { name: string; scopes: readonly ServiceScope[]; days: number | null },
): Promise<{ row: TokenRow; token: string }> {
  const token = PREFIX + randomBytes(32).toString('base64url')
  return db.transaction().execute(async (tx) => {
    if ((await countLive(tx)) >= SERVICE_TOKENS_MAX) throw conflict('too_many_tokens', { limit: SERVICE_TOKENS_MAX })
    const id = await insertToken(tx, {
      name,
      scopes: [...new Set(scopes)],
      token_hash: hashOf(token),
      created_by: viewer.account_id,
      days,
    })
    const row = await selectToken(tx, id)
    await writeAudit(tx, viewer, {
      action: 'service_token.create',
      subject: { kind: 'service_token', id, label: name },
      before: null,
      after: { name, scopes: row.scopes, expires_at: row.expires_at?.toISOString() ?? null },
    })
    return { row, token }
  })
}

export async function revokeToken({ db }: Pick<Platform, 'db'>, viewer: Viewer, id: number): Promise<TokenRow> {
  return db.transaction().execute(async (tx) => {
    const before = await maybeToken(tx, id)
    if (!before) throw notFound('token_not_found')
    if (!(await markTokenRevoked(tx, id))) throw conflict('token_revoked')
    await writeAudit(tx, viewer, {
      action: 'service_token.revoke',
      subject: { kind: 'service_token', id, label: before.name },
      before: { name: before.name, state: before.state },
      after: { name: before.name, state: 'revoked' },
    })
    return selectToken(tx, id)
  })
}

/** 404 `token_not_found`. */
export async function readToken({ db }: Pick<Platform, 'db'>, id: number): Promise<TokenRow> {
  const row = await maybeToken(db, id)
  if (!row) throw notFound('token_not_found')
  return row
}

/** docs/product/limits.md, Service tokens */
const ENDED_KEPT_DAYS = 365
export const sweepTokens = ({ db }: Pick<Platform, 'db'>): Promise<void> => deleteEndedTokens(db, ENDED_KEPT_DAYS)
