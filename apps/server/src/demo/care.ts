/**
 * Actions of the staff besides the owner, in order, and refused attempts. All of it happened before the decisions about
 * profiles, since the audit log is numbered in the order of writing.
 */
import type { Admin, ClosedAccount, DemoImport, Invited, SafetyEvent, World } from '../../../../demo/types.ts'
import { emailOf } from '../../../../demo/authoring.ts'
import { INVITATION_DAYS } from '@husrum/contract/core/limits.ts'
import type { Deps } from '../app/deps.ts'
import { createKnownAccount, insertEvents } from '../domains/identity/accounts/accounts.service.ts'
import { hashOfEmail } from '../domains/identity/accounts/sessions/sessions.service.ts'
import { changeUserIn } from '../domains/identity/accounts/staff/user-steps.service.ts'
import { checkImport, mailImport, startImport } from '../domains/experts/invitations/imports.service.ts'
import {
  invite,
  openInvitation,
  refuse,
  sweepInvitations,
  acceptExpertInvitation,
} from '../domains/experts/invitations/invitations.service.ts'
import type { Tx } from '../platform/database/database.ts'
import { requireExpert, type Viewer } from '../platform/http/http-viewer.ts'
import { known } from './cast.ts'
import type { createPlaces } from './market.ts'
import { markEmailVerified, selectInvitationToken, setMoment } from './people.queries.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Reserved for examples. */
const ADDRESS = '192.0.2.40'

type Context = {
  now: Date
  places: ReturnType<typeof createPlaces>
  experts: ReadonlyMap<string, Viewer>
  hash: string
}
/** The time of a step, and its action. */
type Step = { at: Date; run: () => Promise<unknown> }

export async function loadStaff(deps: Deps, tx: Tx, staff: readonly Admin[], hash: string): Promise<StaffViewers> {
  const viewers: StaffViewers = new Map()
  for (const { name, email, phone, locale, staff_role } of staff) {
    const person = { name, email, phone, locale, password: '', country_id: null, city_id: null }
    const account_id = await createKnownAccount(deps, tx, { role: 'admin', staff_role, ...person }, hash)
    await markEmailVerified(tx, account_id)
    const viewer: Viewer = { account_id, session_id: 0, role: 'admin', audience: staff_role, expert_id: undefined }
    viewers.set(staff_role, viewer)
  }
  return viewers
}
type StaffViewers = Map<Admin['staff_role'], Viewer>

export async function loadStaffWork(
  deps: Deps,
  tx: Tx,
  { invited, imported, closedAccounts, safetyEvents }: World,
  { staff, ...context }: Context & { staff: StaffViewers },
): Promise<void> {
  const steps = [
    ...invited.flatMap((person) => invitationSteps(deps, tx, known(staff, 'moderator'), person, context)),
    ...importSteps(deps, known(staff, 'moderator'), imported, context),
    ...closedAccounts.flatMap((person) => closingSteps(deps, tx, known(staff, 'support'), person, context)),
    ...safetyEvents.map((event) => safetyStep(tx, event, context)),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const { at, run } of steps) {
    await setMoment(tx, at, context.now)
    await run()
  }
  await setMoment(tx, context.now, context.now)
}

const before = ({ now }: Context, days: number): Date => new Date(now.getTime() - days * DAY)

/** The invited people act through the link in the mail. */
function invitationSteps(
  deps: Deps,
  tx: Tx,
  moderator: Viewer,
  { days_ago, outcome, ...person }: Invited,
  context: Context,
): Step[] {
  const token = () => selectInvitationToken(tx, person.email)
  const sends = { at: before(context, days_ago), run: () => invite(deps, moderator, person) }
  if (!outcome) return [sends]
  if (outcome.state === 'expired') {
    const at = new Date(before(context, days_ago - INVITATION_DAYS).getTime() + HOUR)
    return [sends, { at, run: () => sweepInvitations({ db: tx }) }]
  }
  const answer = {
    opened: async () => void (await openInvitation(deps, await token(), ADDRESS)),
    refused: async () => refuse(deps, await token(), ADDRESS),
    async taken_over() {
      if (outcome.state === 'taken_over')
        await acceptExpertInvitation(tx, await token(), requireExpert(known(context.experts, outcome.by)))
    },
  }
  return [sends, { at: before(context, outcome.days_ago), run: answer[outcome.state] }]
}

function importSteps(deps: Deps, moderator: Viewer, { days_ago, ...list }: DemoImport, context: Context): Step[] {
  return [
    {
      at: before(context, days_ago),
      async run() {
        const { fingerprint } = await checkImport(deps, list, deps.translators.for(list.locale))
        await mailImport(deps, await startImport(deps, moderator, { ...list, fingerprint }))
      },
    },
  ]
}

function closingSteps(
  deps: Deps,
  tx: Tx,
  support: Viewer,
  { joined_days_ago, suspended, restored, place, ...person }: ClosedAccount,
  context: Context,
): Step[] {
  let id = 0
  const step = (action: 'suspend' | 'restore', { days_ago, reason }: NonNullable<ClosedAccount['restored']>): Step => ({
    at: before(context, days_ago),
    run: () => changeUserIn(deps, tx, support, id, { action, reason }),
  })
  return [
    {
      at: before(context, joined_days_ago),
      async run() {
        const columns = { role: 'client' as const, ...person, password: '', ...context.places(place) }
        id = await createKnownAccount(deps, tx, columns, context.hash)
        await markEmailVerified(tx, id)
      },
    },
    step('suspend', suspended),
    ...(restored ? [step('restore', restored)] : []),
  ]
}

function safetyStep(tx: Tx, { of, unknown, hours_ago, count = 1, ...event }: SafetyEvent, { now }: Context): Step {
  return {
    at: new Date(now.getTime() - hours_ago * HOUR),
    async run() {
      const whose =
        unknown === undefined ? of && { email: emailOf(of) } : { account_hash: await hashOfEmail(tx, unknown) }
      await insertEvents(tx, [{ ...event, ...whose, count }])
    },
  }
}
