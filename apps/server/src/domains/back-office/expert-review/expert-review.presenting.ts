/** An expert as staff see them in the queue, and in detail with everything that helps to decide. */
import type { AdminExpert, AdminExpertDetail } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { APPROVAL_UNDO_MINUTES } from '@husrum/contract/core/limits.ts'
import type { Locale, Picture } from '@husrum/contract/core/shapes.ts'
import type { Deps } from '../../../app/deps.ts'
import type { Columns } from '../../../platform/http/csv.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import { listCompleteness, presentOwnExpert } from '../../experts/profile/own-profile/own-profile.presenting.ts'
import { listMoves, type MoveRow } from '../../experts/profile/status/status.service.ts'
import { addWorkingDays, workingMinutesBetween } from '../../market/leads/leads.service.ts'
import { nameIn } from '../../foundation/reference/reference.service.ts'
import {
  listPictures,
  listQueued,
  listRegisterChecks,
  type PictureRow,
  type QueueRow,
  type RegisterRow,
} from './expert-review.queries.ts'
import { presentAppeal } from './appeals.presenting.ts'
import { checksOf, problemOf } from './checks.ts'
import { templatesFor } from './templates.ts'
import { chamberUnseen, reviewRevisionOf } from './review-revision.ts'

/** Staff aim to review within so many working days (docs/product/limits.md). */
const AIM_WORKING_DAYS = 2

function presentQueued(
  { refs, pictures, clock }: QueueDeps,
  row: QueueRow,
  completeness: number,
  locale: Locale,
): AdminExpert {
  const country = refs.country(row.country_id)
  const city = refs.city(row.city_id)
  const { pending_company_name, pending_company_registration } = row
  const isPending = pending_company_name !== null || pending_company_registration !== null
  return {
    id: row.id,
    account_id: row.account_id,
    // the casts: checks of the table and the services that write it allow only the vocabularies
    status: row.status as AdminExpert['status'],
    status_reason: row.status_reason,
    name: row.name,
    email: row.email,
    email_verified: row.email_verified_at !== null,
    locale: row.locale as AdminExpert['locale'], // as above
    phone: row.phone,
    phone_verified: row.phone_verified_at !== null,
    company_name: row.company_name,
    company_registration: row.company_registration,
    registration_problem: problemOf(row, country.code) ?? null,
    registration_checked: row.registration_checked_at !== null,
    pending: isPending
      ? { company_name: pending_company_name, company_registration: pending_company_registration }
      : null,
    chamber: row.chamber,
    chamber_number: row.chamber_number,
    chamber_checked: row.chamber_checked_at !== null,
    chamber_waits: (row.status === 'active' || row.status === 'paused') && chamberUnseen(row),
    seen: reviewRevisionOf(row),
    expert_type: row.expert_type as AdminExpert['expert_type'], // as above
    service_type: row.service_types as AdminExpert['service_type'], // as above
    country: { id: country.id, code: country.code, name: nameIn(country, locale) },
    city: { id: city.id, name: nameIn(city, locale) },
    plan_id: row.plan_id,
    leads_count: row.leads_total,
    completeness,
    projects_count: row.projects_count,
    pictures: row.pictures.map(({ image, alt }) => pictures.present(image, alt)),
    pictures_count: row.pictures_count,
    checks: checksOf(row, country.code),
    waiting: row.waiting_since && waitOf(row.waiting_since, clock.now()),
    appealed_at: row.appealed_at?.toISOString() ?? null,
    featured_until: row.featured_until,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

function waitOf(since: Date, now: Date): AdminExpert['waiting'] {
  const calendar = { country: 'DK' } // the staff's working days
  const due = addWorkingDays(since, AIM_WORKING_DAYS, calendar)
  return {
    since: since.toISOString(),
    due_at: due.toISOString(),
    minutes: workingMinutesBetween(since, now, calendar),
    overdue: due < now,
  }
}

/** Columns have the names of the JSON; lists are joined with commas. */
export const expertColumns: Columns<AdminExpert> = {
  id: (expert) => expert.id,
  name: (expert) => expert.name,
  company_name: (expert) => expert.company_name,
  status: (expert) => expert.status,
  status_reason: (expert) => expert.status_reason,
  email: (expert) => expert.email,
  email_verified: (expert) => expert.email_verified,
  phone: (expert) => expert.phone,
  phone_verified: (expert) => expert.phone_verified,
  country: (expert) => expert.country.name,
  city: (expert) => expert.city.name,
  expert_type: (expert) => expert.expert_type,
  service_type: (expert) => expert.service_type.join(', '),
  plan_id: (expert) => expert.plan_id,
  leads_count: (expert) => expert.leads_count,
  company_registration: (expert) => expert.company_registration,
  registration_problem: (expert) => expert.registration_problem,
  registration_checked: (expert) => expert.registration_checked,
  pending_company_name: (expert) => expert.pending?.company_name ?? null,
  pending_company_registration: (expert) => expert.pending?.company_registration ?? null,
  chamber: (expert) => expert.chamber,
  chamber_number: (expert) => expert.chamber_number,
  chamber_checked: (expert) => expert.chamber_checked,
  completeness: (expert) => expert.completeness,
  projects_count: (expert) => expert.projects_count,
  pictures_count: (expert) => expert.pictures_count,
  waiting_since: (expert) => expert.waiting?.since ?? null,
  waiting_minutes: (expert) => expert.waiting?.minutes ?? null,
  appealed_at: (expert) => expert.appealed_at,
  featured_until: (expert) => expert.featured_until,
  submitted_at: (expert) => expert.submitted_at,
  reviewed_at: (expert) => expert.reviewed_at,
  created_at: (expert) => expert.created_at,
}

type QueueDeps = Pick<Deps, 'db' | 'refs' | 'pictures' | 'clock'>

export async function presentExpertQueue(
  deps: QueueDeps,
  ids: readonly number[],
  locale: Locale,
): Promise<AdminExpert[]> {
  const rows = await listQueued(deps.db, ids)
  const completeness = await listCompleteness(deps.db, ids)
  return rows.map((row) => presentQueued(deps, row, completeness.get(row.id)?.percent ?? 0, locale))
}

/** 404 `expert_not_found`. */
export async function presentExpertDetail(
  deps: Deps,
  id: number,
  viewer: Viewer,
  locale: Locale,
): Promise<AdminExpertDetail> {
  const { db } = deps
  const [queued] = await presentExpertQueue(deps, [id], locale)
  if (!queued) throw notFound('expert_not_found')
  const [profile, appeal, registers, history, shown] = await Promise.all([
    presentOwnExpert(deps, id, locale),
    presentAppeal(db, id, viewer),
    listRegisterChecks(db, id),
    listMoves(db, id),
    listPictures(db, id),
  ])
  const named = shown.map(({ image_id, alt, title }) => ({ id: image_id, alt: alt || title }))
  const pictures = await deps.pictures.list(db, named)
  return {
    ...queued,
    profile,
    projects: projectsOf(shown, pictures),
    registers: registers.map(presentRegister),
    appeal,
    approval_undo_until: undoUntil(history, deps.clock.now()),
    templates: templatesFor(deps.translators, { reader: locale, expert: queued.locale }),
    history: history.map(presentMove),
  }
}

/** Only the time counts; the undo itself checks whether something depends on the approval. */
function undoUntil(history: readonly MoveRow[], now: Date): string | null {
  const last = history.find(({ status_from, status_to }) => status_from !== status_to)
  if (last?.action !== 'approve') return null
  const until = new Date(last.created_at.getTime() + APPROVAL_UNDO_MINUTES * 60_000)
  return until > now ? until.toISOString() : null
}

function projectsOf(
  shown: readonly PictureRow[],
  pictures: readonly (Picture | undefined)[],
): AdminExpertDetail['projects'] {
  const projects = new Map<number, AdminExpertDetail['projects'][number]>()
  for (const [at, { project_id, title, status }] of shown.entries()) {
    const project = projects.get(project_id) ?? {
      id: project_id,
      title,
      status: status === 'published' ? 'published' : 'draft',
      pictures: [],
    }
    projects.set(project_id, project)
    const picture = pictures[at]
    if (picture) project.pictures.push(picture)
  }
  return [...projects.values()]
}

type Move = AdminExpertDetail['history'][number]

const presentRegister = ({ asked_at, ...row }: RegisterRow): AdminExpertDetail['registers'][number] => ({
  number: row.number,
  holder: row.holder,
  source: row.source,
  // the casts: checks of the table allow only the vocabularies
  register: row.register as AdminExpertDetail['registers'][number]['register'],
  outcome: row.outcome as AdminExpertDetail['registers'][number]['outcome'], // as above
  asked_at: new Date(asked_at).toISOString(),
})

const presentMove = ({ created_at, actor, action, checklist, ...move }: MoveRow): Move => ({
  ...move,
  action: action as Move['action'], // the services that write it accept only the vocabulary's
  checklist: checklist as Move['checklist'], // as above
  actor: actor as AdminExpertDetail['history'][number]['actor'], // the column's check allows only the three
  created_at: created_at.toISOString(),
})
