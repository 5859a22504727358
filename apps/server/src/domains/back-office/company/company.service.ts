/** Company, name and look: one draft, versions, and the return to an earlier one (docs/decisions/0081). */
import { createHash } from 'node:crypto'
import type { adminCompanies, CompanyFacts } from '@husrum/contract/back-office/company/company.ts'
import type { BodyOf } from '@husrum/contract/core/endpoint.ts'
import {
  CONTRAST_MIN,
  contrastsOf,
  displayedContrast,
} from '@husrum/contract/back-office/company/brand-colours.rules.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { writeAudit } from '../../../platform/core/audit.ts'
import { lockEdition, raiseEdition, type Editions } from '../../../platform/core/sync/published-versions.ts'
import { conflict, fieldRefusal, notFound, Refusal, type FieldRefusal } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { UploadedFile } from '../../../platform/http/uploads/uploads.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import type { LogoKind, Pictures } from '../../foundation/media/media.service.ts'
import * as queries from './company.queries.ts'
import { shippedFacts } from './live-company.ts'

export type CompanyDeps = Pick<Platform, 'db' | 'config' | 'events' | 'brand'> & { editions: Editions }

/** The only draft has no number of its own. */
const DRAFT = { kind: 'company_draft', id: 0 } as const

/** 409 `changed_elsewhere`; 422 `contrast_low` on a colour, with its contrast. */
export async function saveDraft(
  { events }: Pick<CompanyDeps, 'events'>,
  viewer: Viewer,
  { revision, ...facts }: BodyOf<typeof adminCompanies.saveCompanyDraft>,
): Promise<void> {
  refusePale(facts)
  await events.transaction(async (tx) => {
    await lockEdition(tx, 'company')
    const before = await queries.maybeDraft(tx)
    if ((before?.revision ?? 0) !== revision) throw conflict('changed_elsewhere')
    await requireLogos(tx, facts)
    await queries.upsertDraft(tx, { facts, revision: revision + 1, saved_by: viewer.account_id })
    await writeAudit(tx, viewer, {
      action: 'company_draft.save',
      subject: DRAFT,
      before: before ? { ...before.facts, revision } : null,
      after: { ...facts, revision: revision + 1 },
    })
  })
}

/** 422 `logo_not_found`, `icon_square`. */
async function requireLogos(tx: Tx, { logo, logo_dark, icon }: CompanyFacts): Promise<void> {
  const named = [...new Set([logo, logo_dark, icon].filter((hash) => hash !== null))]
  if (named.length === 0) return
  const sent = await queries.listLogos(tx, named)
  for (const [field, hash] of Object.entries({ logo, logo_dark, icon })) {
    const found = sent.find((each) => each.hash === hash)
    if (hash !== null && !found) throw fieldRefusal(field, 'logo_not_found')
    if (field === 'icon' && found?.width !== found?.height) throw fieldRefusal(field, 'icon_square')
  }
}

/** 422 on `file`: `logo_type`, `logo_complex`, `image_pixels`, `image_broken`, and `icon_square` of an icon. */
export async function storeLogo(
  { events, pictures }: Pick<CompanyDeps, 'events'> & { pictures: Pick<Pictures, 'drawLogo'> },
  viewer: Viewer,
  file: UploadedFile,
  kind: LogoKind,
): Promise<{ hash: string; width: number; height: number }> {
  const { png, width, height } = await pictures.drawLogo(file, 'file', kind)
  const hash = createHash('sha256').update(png).digest('hex').slice(0, 32)
  await events.transaction(async (tx) => {
    await lockEdition(tx, 'company')
    await queries.deleteForgottenLogos(tx)
    await queries.insertLogo(tx, { hash, png: Buffer.from(png), width, height })
    await writeAudit(tx, viewer, {
      action: `company_${kind}.send`,
      subject: { kind: `company_${kind}`, id: 0 },
      before: null,
      after: { hash, width, height },
    })
  })
  return { hash, width, height }
}

function refusePale(facts: CompanyFacts): void {
  const fields: Record<string, FieldRefusal[]> = {}
  for (const [field, ratio] of Object.entries(contrastsOf(facts)))
    if (ratio < CONTRAST_MIN)
      fields[field] = [{ code: 'contrast_low', params: { ratio: displayedContrast(ratio), least: CONTRAST_MIN } }]
  if (Object.keys(fields).length > 0) throw new Refusal(422, 'validation_failed', { fields })
}

/** 404 `company_draft_not_found`. */
export async function deleteDraft({ events }: Pick<CompanyDeps, 'events'>, viewer: Viewer): Promise<void> {
  await events.transaction(async (tx) => {
    await lockEdition(tx, 'company')
    const before = await queries.maybeDraft(tx)
    if (!before) throw notFound('company_draft_not_found')
    await queries.deleteDraft(tx)
    await writeAudit(tx, viewer, {
      action: 'company_draft.delete',
      subject: DRAFT,
      before: { ...before.facts, revision: before.revision },
      after: null,
    })
  })
}

/** 409 `changed_elsewhere` when the version or the draft is no longer the one that was seen. */
export async function publish(
  { events, editions, config }: CompanyDeps,
  viewer: Viewer,
  { number, revision }: BodyOf<typeof adminCompanies.publishCompany>,
): Promise<void> {
  await events.transaction(async (tx) => {
    await raiseEdition(tx, 'company')
    const [held] = await queries.listVersions(tx, 1)
    const draft = await queries.maybeDraft(tx)
    if ((held?.number ?? 0) !== number || draft?.revision !== revision) throw conflict('changed_elsewhere')
    const version = { number: number + 1, facts: draft.facts, published_by: viewer.account_id }
    const id = await queries.insertVersion(tx, version)
    await queries.deleteDraft(tx)
    await writeAudit(tx, viewer, {
      action: 'company.publish',
      subject: { kind: 'company', id },
      before: { ...(held?.facts ?? shippedFacts(config)), number },
      after: { ...draft.facts, number: number + 1 },
    })
  })
  await editions.refresh()
}
