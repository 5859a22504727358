/** Profiles that wait for a review or had one: created through the services, with the clock set to each moment. */
import type { Onboarding, Newcomer } from '../../../../demo/types.ts'
import { copenhagenDay, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { Deps } from '../app/deps.ts'
import { createKnownAccount } from '../domains/identity/accounts/accounts.service.ts'
import { saveChosenPlan } from '../domains/experts/billing/plans.service.ts'
import { createExpert } from '../domains/experts/profile/own-profile/creating.service.ts'
import { changeOwnProfile } from '../domains/experts/profile/own-profile/own-profile.service.ts'
import { listDecisions } from '../domains/back-office/expert-review/appeals.queries.ts'
import { appealDecision } from '../domains/back-office/expert-review/appeals.service.ts'
import { beginReview } from '../domains/experts/joining/registering.service.ts'
import { reviewExpert } from '../domains/back-office/expert-review/reviewing.service.ts'
import type { Tx } from '../platform/database/database.ts'
import { requireExpert, type Viewer } from '../platform/http/http-viewer.ts'
import type { createPlaces } from './market.ts'
import { setMoment } from './people.queries.ts'

const DAY = 86_400_000

type Context = {
  now: Date
  places: ReturnType<typeof createPlaces>
  experts: ReadonlyMap<string, Viewer>
  adminId: number
  hash: string
}

function decider(deps: Deps, tx: Tx, { now, adminId }: Context) {
  const admin: Viewer = {
    account_id: adminId,
    session_id: 0,
    role: 'admin',
    audience: 'owner',
    expert_id: undefined,
  }
  const at = (days: number) => setMoment(tx, new Date(now.getTime() - days * DAY), now)
  const decide = async (expertId: number, decided: Newcomer['decided']) => {
    if (!decided) return
    await at(decided.days_ago)
    await reviewExpert(deps, admin, expertId, { action: decided.action, reason: decided.reason })
  }
  return { admin, at, decide }
}

/** Loads experts who are not public: their reviews are the oldest. */
export async function loadNewcomers(deps: Deps, tx: Tx, { newcomers }: Onboarding, context: Context): Promise<void> {
  const { at, decide } = decider(deps, tx, context)
  for (const newcomer of newcomers) {
    await at(newcomer.days_ago)
    const viewer = await addNewcomer(deps, tx, newcomer, context)
    await decide(requireExpert(viewer), newcomer.decided)
    if (!newcomer.appeal) continue
    await at(newcomer.appeal.days_ago)
    await appealDecision(deps, viewer, { text: newcomer.appeal.text })
  }
}

export async function loadOnboarding(
  deps: Deps,
  tx: Tx,
  { handedIn, changed, picks }: Onboarding,
  context: Context,
): Promise<void> {
  const { now, experts } = context
  const { admin, at, decide } = decider(deps, tx, context)
  for (const { expert, days_ago, company_registration, decided } of handedIn) {
    const { viewer, expertId } = known(experts, expert)
    await at(days_ago)
    if (company_registration !== undefined) await changeOwnProfile(deps, viewer, { company_registration }, undefined)
    await beginReview(deps, tx, { expertId, accountId: viewer.account_id, handedIn: true, automatic: false })
    await decide(expertId, decided)
  }
  for (const { expert, days_ago, ...company } of changed) {
    await at(days_ago)
    await changeOwnProfile(deps, known(experts, expert).viewer, company, undefined)
  }
  for (const { expert, days, reason, withdrawn } of picks) {
    const { viewer, expertId } = known(experts, expert)
    const until = plusDays(copenhagenDay(now), days)
    await at(withdrawn?.made ?? 0)
    await reviewExpert(deps, admin, expertId, { action: 'feature', until, reason })
    if (!withdrawn) continue
    await at(withdrawn.days_ago)
    await reviewExpert(deps, admin, expertId, { action: 'unfeature', reason: withdrawn.reason })
    await at(withdrawn.appeal.days_ago)
    const [{ decision_id } = { decision_id: undefined }] = await listDecisions(tx, expertId)
    await appealDecision(deps, viewer, { text: withdrawn.appeal.text, decision_id })
  }
  await at(0)
}

function known(experts: Context['experts'], key: string): { viewer: Viewer; expertId: number } {
  const viewer = experts.get(key)
  if (viewer?.expert_id === undefined) throw new Error(`The demo world has no expert ${key}`)
  return { viewer, expertId: viewer.expert_id }
}

async function addNewcomer(deps: Deps, tx: Tx, newcomer: Newcomer, { places, hash }: Context): Promise<Viewer> {
  const { name, email, phone, locale, plan_id, profile } = newcomer
  const place = places(newcomer.place)
  const accountId = await createKnownAccount(
    deps,
    tx,
    { role: 'expert', name, email, phone, locale, password: '', ...place },
    hash,
  )
  const expertId = await createExpert(deps, tx, accountId, {
    status: 'pending_review',
    name,
    expert_type: 'individual-expert',
    service_types: [],
    project_types: [],
    session_types: [],
    ...profile,
    place,
  })
  await saveChosenPlan(deps, tx, { expertId, accountId, plan: plan_id })
  await beginReview(deps, tx, { expertId, accountId, handedIn: profile !== undefined, automatic: false })
  return { account_id: accountId, session_id: 0, role: 'expert', audience: 'expert', expert_id: expertId }
}
