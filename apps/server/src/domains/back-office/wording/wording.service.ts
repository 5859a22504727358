import type { Language } from '@husrum/contract/core/locales.ts'
import { wordingProblem } from '@husrum/contract/back-office/wording/wording.rules.ts'
import { writeAudit } from '../../../platform/core/audit.ts'
import { lockEdition, raiseEdition, type Editions } from '../../../platform/core/sync/published-versions.ts'
import { conflict, fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import type { LiveWording } from './live-wording.ts'
import { deleteDraft, insertVersion, listVersions, maybeDraft, upsertDraft } from './wording.queries.ts'

export type WordingDeps = Pick<Platform, 'db' | 'events'> & { editions: Editions; liveWording: LiveWording }
type Key = { language: Language; key: string }

/** 422 on `text`: placeholders must stay, and only text is allowed. */
export function requireWording(
  { liveWording }: Pick<WordingDeps, 'liveWording'>,
  { language, key }: Key,
  text: string,
) {
  const shipped = liveWording.shipped(language).get(key)
  if (shipped === undefined) throw notFound('wording_not_found')
  const problem = wordingProblem(shipped, text)
  if (problem) throw fieldRefusal('text', problem)
}

/** 404 `wording_not_found`, 409 `changed_elsewhere`, 422. A text that the release no longer has can still be reset. */
export async function changeWording(
  deps: WordingDeps,
  viewer: Viewer,
  { language, key }: Key,
  { text, number }: { text: string | null; number: number },
): Promise<void> {
  if (text !== null) requireWording(deps, { language, key }, text)
  await deps.events.transaction(async (tx) => {
    await raiseEdition(tx, 'wording')
    const [before] = await listVersions(tx, { language, key })
    if (!before && !deps.liveWording.shipped(language).has(key)) throw notFound('wording_not_found')
    if ((before?.number ?? 0) !== number) throw conflict('changed_elsewhere')
    const id = await insertVersion(tx, { language, key, number: number + 1, text, changed_by: viewer.account_id })
    if (text !== null) await deleteDraft(tx, { language, key })
    await writeAudit(tx, viewer, {
      action: text === null ? 'wording.restore' : 'wording.change',
      subject: { kind: 'wording', id },
      // the texts are public, and the log exists to show the earlier ones
      before: { language, key, number, text: before?.text ?? null },
      after: { language, key, number: number + 1, text },
    })
  })
  await deps.editions.refresh()
}

/** 404 `wording_not_found`, 409 `changed_elsewhere`, 422: the page shows a draft, so it must be valid too. */
export async function saveDraft(
  deps: Pick<WordingDeps, 'events' | 'liveWording'>,
  viewer: Viewer,
  key: Key,
  { text, revision }: { text: string; revision: number },
): Promise<void> {
  requireWording(deps, key, text)
  await deps.events.transaction(async (tx) => {
    await lockEdition(tx, 'wording')
    const before = await maybeDraft(tx, key)
    if ((before?.revision ?? 0) !== revision) throw conflict('changed_elsewhere')
    const id = await upsertDraft(tx, { ...key, text, revision: revision + 1, saved_by: viewer.account_id })
    await writeAudit(tx, viewer, {
      action: 'wording_draft.save',
      subject: { kind: 'wording_draft', id },
      before: before ? { ...key, revision, text: before.text } : null,
      after: { ...key, revision: revision + 1, text },
    })
  })
}

/** 404 `wording_draft_not_found`. */
export async function discardDraft({ events }: Pick<WordingDeps, 'events'>, viewer: Viewer, key: Key): Promise<void> {
  await events.transaction(async (tx) => {
    await lockEdition(tx, 'wording')
    const before = await maybeDraft(tx, key)
    if (!before) throw notFound('wording_draft_not_found')
    await deleteDraft(tx, key)
    await writeAudit(tx, viewer, {
      action: 'wording_draft.delete',
      subject: { kind: 'wording_draft', id: before.id },
      before: { ...key, revision: before.revision, text: before.text },
      after: null,
    })
  })
}
