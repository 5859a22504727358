/** Registers an expert: account, profile and first pictures are created together or not at all. */
import type { registerFirstExpert, registerWholeExpert } from '@husrum/contract/experts/joining/joining.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { fieldRefusal } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import type { UploadedFile } from '../../../platform/http/uploads/uploads.ts'
import type { Caller } from '../../../platform/limits/allowances.ts'
import { recordConsents, registerPerson, type RegisterDeps } from '../../identity/accounts/accounts.service.ts'
import type { OpenedSession } from '../../identity/accounts/sessions/sessions.service.ts'
import { saveChosenPlan } from '../billing/plans.service.ts'
import { createExpert, firstAnswers, type NewExpert } from '../profile/own-profile/creating.service.ts'
import { bySystem, moveExpert, recordMove, updateStatus } from '../profile/status/status.service.ts'
import { acceptExpertInvitation } from '../invitations/invitations.service.ts'
import type { Pictures } from '../../foundation/media/media.service.ts'
import { assignUpload, storeImages } from '../../foundation/media/uploads.service.ts'
import { addShowcases } from '../portfolio/adding.service.ts'
import type { References } from '../../foundation/reference/reference.service.ts'
import { readNow } from '../../../platform/core/clock.ts'

export type OnboardingDeps = RegisterDeps &
  Pick<Platform, 'db' | 'config' | 'limits'> & { refs: References; pictures: Pictures }
export type Registration = z.output<typeof registerFirstExpert> | z.output<typeof registerWholeExpert>
type From = { caller: Caller; userAgent: string; locale: Locale }

/**
 * 422 on `showcases.N` for every picture that cannot be stored (then no account is created), on `extra_answers.q7`,
 * `email_taken`, `verification_*`, `unknown_option`. A refusal does not use up the proof of the phone.
 */
export async function registerExpert(
  deps: OnboardingDeps,
  given: Registration,
  files: readonly UploadedFile[],
  { caller, userAgent, locale }: From,
): Promise<OpenedSession> {
  // ids name uploads, and a visitor without an account has none
  if (given.showcases.length > 0) throw fieldRefusal('showcases.0', 'unknown_image')
  const { country, city } = deps.refs.choosePlace(given)
  const extra_answers = firstAnswers(deps.refs, given)
  const { name, email, password, phone, verifyCode, verification_token, device_token } = given
  let imageIds: readonly number[] = []
  return registerPerson(
    deps,
    {
      role: 'expert',
      country_id: country.id,
      city_id: city.id,
      name,
      email,
      password,
      phone,
      locale,
      verifyCode,
      verification_token,
      device_token,
    },
    { caller, userAgent },
    async (tx, accountId) => {
      if (given.photo_tags) await recordConsents(tx, accountId, ['photo_tags'], locale)
      const expertId = await createExpert(deps, tx, accountId, { ...profileOf(given), extra_answers })
      await saveChosenPlan(deps, tx, { expertId, accountId, plan: given.plan_id })
      for (const [at, image] of imageIds.entries()) await assignUpload(tx, accountId, image, `showcases.${at}`)
      await addShowcases(deps, tx, { expert_id: expertId, locale }, imageIds, {
        pictures: given.showcase_pictures,
        projects: given.showcase_projects,
      })
      await beginReview(deps, tx, {
        expertId,
        accountId,
        handedIn: given.flow !== 'account-first',
        automatic: deps.config.autoApprove,
      })
      return given.invitation && (await acceptExpertInvitation(tx, given.invitation, expertId))
    },
    async () => {
      // only for permitted registrations; pictures without an account are deleted after a day
      imageIds = await storeImages(deps, caller.address, files, 'showcases')
    },
    (invited) => invited === email,
  )
}

/**
 * The account-first flow submits later. Where the installation approves automatically, a submitted profile is public
 * at once.
 */
export async function beginReview(
  deps: Pick<OnboardingDeps, 'events' | 'refs'>,
  tx: Tx,
  {
    expertId,
    accountId,
    handedIn,
    automatic,
  }: { expertId: number; accountId: number; handedIn: boolean; automatic: boolean },
): Promise<void> {
  const by = { actor: 'expert', account_id: accountId } as const
  await recordMove(tx, expertId, { from: null, to: 'pending_review', by })
  if (!handedIn) return
  const now = await readNow(tx)
  await updateStatus(tx, expertId, { submitted_at: now })
  await deps.events.emit(tx, 'expert.submitted', { expert_id: expertId, from: null })
  if (automatic)
    await moveExpert(deps, tx, { id: expertId, status: 'pending_review' }, 'approve', {
      by: bySystem,
      set: { joined_at: now, reviewed_at: now },
    })
}

/** The form's answers as columns of a profile; questions that a flow asks later are empty. */
function profileOf(given: Registration): NewExpert {
  const specialties = given.specialists?.length ? given.specialists : given.specialties
  return {
    status: 'pending_review',
    name: given.name,
    company_name: given.company_name || null,
    company_details: given.company_details ?? '',
    company_registration: given.company_registration || null,
    description: given.description || given.company_description || '',
    chamber: given.chamber || null,
    chamber_number: given.chamber_number || null,
    expert_type: given.expert_type ?? 'individual-expert',
    service_types: given.service_type ?? [],
    project_types: given.project_types ?? [],
    session_types: given.session_type ? [given.session_type] : [],
    project_sizes: given.project_size ?? [],
    project_phases: given.phaseOfProject ?? [],
    budgets: given.project_budget_id ?? [],
    timelines: given.project_timeline_id ?? [],
    aspects: given.aspects ?? [],
    room_types: given.room_type_id ?? given.room_types ?? [],
    specialties: specialties ?? [],
    main_specialty: given.specialist_type ?? null,
    skills: given.skills ?? [],
    styles: given.styles ?? [],
    photo_ids: given.photos ?? [],
    languages: given.languages ?? [],
    place: { country_id: given.country_id, state_id: given.state_id, city_id: given.city_id },
    works_outside: (given.outside_expert ?? (given.local_expert === 'no' ? 'yes' : 'no')) === 'yes',
  }
}
