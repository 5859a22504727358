/** The chosen name of an expert's address (docs/decisions/0049). */
import type { ExpertProfile } from '@husrum/contract/experts/profile/experts.ts'
import type { OwnSite } from '@husrum/contract/experts/own-site.ts'
import { problemOfHandle, suggestedHandle } from '@husrum/contract/experts/profile/handles.rules.ts'
import { ERASED_HANDLE_DAYS, HANDLE_CHANGES, HANDLE_CHANGES_DAYS } from '@husrum/contract/core/limits.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Deps as AllDeps } from '../../../../app/deps.ts'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { conflict, notFound, Refusal } from '../../../../platform/http/errors.ts'
import type { SerializedReply } from '../../../../platform/http/answers/serialized-reply.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'
import { expertChanged } from '../changes/changes.service.ts'
import * as queries from './handles.queries.ts'
import { lockExpert } from '../workload/workload.queries.ts'

type Deps = Pick<Platform, 'db' | 'events'> & { refs: References }

type SiteName = Omit<OwnSite, 'domain' | 'domains_offered'>

/** The name settings of the own site, read by one or two statements. */
export async function readHandles(db: Db, expertId: number): Promise<SiteName> {
  const row = await queries.selectSite(db, expertId, HANDLE_CHANGES_DAYS)
  const suggested = row.handle === null ? suggestedHandle(row.shown_name) : null
  return {
    handle: row.handle,
    earlier: row.earlier,
    suggestion: suggested !== null && (await queries.isHandleFree(db, suggested)) ? suggested : null,
    ...changesOf(row.chosen),
    public: row.public,
  }
}

function changesOf(chosen: readonly string[]): Pick<OwnSite, 'changes_left' | 'next_change_at'> {
  const changes_left = Math.max(0, HANDLE_CHANGES - chosen.length)
  const oldest = chosen.at(-HANDLE_CHANGES)
  const next = changes_left === 0 && oldest ? new Date(Date.parse(oldest) + HANDLE_CHANGES_DAYS * 86_400_000) : null
  return { changes_left, next_change_at: next?.toISOString() ?? null }
}

/**
 * `handle` is already validated (`problemOfHandle`). 409 `profile_not_public`, `handle_taken`, `handle_changes_used`.
 * Two calls of one expert run one after the other; if two experts want one name, the table decides.
 */
export async function chooseHandle(deps: Deps, expertId: number, handle: string): Promise<void> {
  await deps.events.transaction(async (tx) => {
    await lockExpert(tx, expertId)
    const row = await queries.selectSite(tx, expertId, HANDLE_CHANGES_DAYS)
    if (!row.public) throw conflict('profile_not_public')
    if (row.handle === handle) return
    if (!row.earlier.includes(handle)) {
      if (changesOf(row.chosen).changes_left === 0) throw conflict('handle_changes_used')
      if (!(await queries.insertHandle(tx, expertId, handle))) throw conflict('handle_taken')
    }
    await queries.updateHandle(tx, expertId, handle)
    await expertChanged(deps, tx, expertId, { words: false })
  })
}

export const eraseHandles = (tx: Tx, expertId: number): Promise<void> =>
  queries.deleteHandles(tx, expertId, ERASED_HANDLE_DAYS)

type NamedDeps = Pick<AllDeps, 'db' | 'readModels'>

/**
 * The public profile by a current or earlier name; 404 `expert_not_found`. Cached as long as the profile: a chosen name
 * never passes to another expert.
 */
export async function requireNamed({ db, readModels }: NamedDeps, handle: string, locale: Locale): Promise<Profile> {
  const problem = problemOfHandle(handle)
  // a word reserved today may have been an expert's name before
  if (problem !== undefined && problem !== 'handle_reserved') throw notFound('expert_not_found')
  return readModels.answer({ name: `named ${handle}`, locale, version: 1 }, async (uses) => {
    const id = await queries.maybeExpertNamed(db, handle)
    const profile = id === undefined ? undefined : await readModels.profile.get({ id }, locale, uses)
    if (!profile) throw notFound('expert_not_found')
    return profile
  })
}
type Profile = SerializedReply<{ data: ExpertProfile }>

export async function findNamed(deps: NamedDeps, handle: string, locale: Locale): Promise<Profile | undefined> {
  try {
    return await requireNamed(deps, handle, locale)
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined
    throw error
  }
}

/** The account of the expert with this page path, whether the page is public or not. */
export function maybeAccountOfPage(db: Db, path: string): Promise<number | undefined> {
  const [, handle, id] =
    /^(?:\/(?:en|da|dk|de))?\/(?:e\/([a-z0-9-]{1,60})|experts\/([1-9]\d{0,14}))(?=[/?#]|$)/.exec(path) ?? []
  if (handle === undefined && id === undefined) return Promise.resolve(undefined)
  return queries.maybeAccountAt(db, { handle, id: id === undefined ? undefined : Number(id) })
}
