/**
 * Loads the demo world once into an empty database, through the services. Two transactions: the market (pictures,
 * experts), then its clients, replayed in order with the clock set to each moment. An interrupted start leaves one of
 * the two out, and the next start adds it.
 */
import type { DemoAccount } from '@husrum/contract/foundation/development.ts'
import { demoPassword, world } from '../../../../demo/world.ts'
import { FREE_PLAN } from '@husrum/contract/experts/billing/plans.rules.ts'
import type { Deps } from '../app/deps.ts'
import { loadMarket } from './market.ts'
import { loadOperating } from './operating.ts'
import { loadPeople } from './people.ts'
import { listDemoPeople } from './people.queries.ts'
import { hashPassword } from '../domains/identity/accounts/common/secrets.ts'
import { createCheckout } from '../domains/experts/billing/billing.service.ts'
import { recordPastTrial } from '../domains/experts/billing/plans.service.ts'
import { countDashboard } from '../domains/back-office/dashboard/dashboard.service.ts'
import { readNow } from '../platform/core/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/http-viewer.ts'
import { NOTHING } from '../platform/limits/allowances.ts'
import { createLimits } from '../platform/limits/limits.ts'
import { questionName } from '@husrum/contract/foundation/reference/extra-answers.rules.ts'
import type { World } from '../../../../demo/types.ts'
import { changeOwnProfile } from '../domains/experts/profile/own-profile/own-profile.service.ts'

/** Returns whether anything was loaded. */
export async function loadDemo(deps: Deps): Promise<boolean> {
  const known = new Set((await listDemoPeople(deps.db)).map((person) => person.email))
  const hasMarket = world.experts.every((expert) => known.has(expert.email))
  const hasPeople = known.has(world.admin.email)
  if (hasPeople || (known.size > 0 && !hasMarket)) return false
  const hash = await hashPassword(demoPassword)
  if (!hasMarket) {
    const pictures = await loadPictures(deps)
    await inOneTransaction(deps, (inside) => loadMarket(inside, world, pictures, hash))
  }
  await deps.market.refresh()
  await inOneTransaction(deps, (inside) => loadPeople(inside, world, hash))
  await answerQuestions(deps, world)
  await deps.market.refresh()
  await payPlans(deps)
  const owner = (await listDemoPeople(deps.db)).find(({ email }) => email === world.admin.email)
  if (owner) await loadOperating(deps, owner.id)
  await countDashboard(deps)
  return true
}

async function loadPictures(deps: Deps): Promise<Map<string, number>> {
  const { storePictures } = await import('./pictures.ts')
  return storePictures(deps, world.pictures)
}

/** The named experts pay for their plans at the stand-in provider, as experts do. */
async function payPlans(deps: Deps): Promise<void> {
  const { localPayments, events, db } = deps
  if (!localPayments) return
  const named = new Set(world.signIns.map(({ email }) => email))
  const plans = new Map(world.experts.map(({ email, plan_id }) => [email, plan_id]))
  for (const { id: account_id, email, expert_id } of await listDemoPeople(db)) {
    const plan_id = plans.get(email) ?? FREE_PLAN
    if (expert_id === null || plan_id === FREE_PLAN || !named.has(email)) continue
    const now = await readNow(db)
    await events.transaction((tx) => recordPastTrial(tx, { expert_id, account_id }, now))
    const viewer: Viewer = { account_id, session_id: 0, role: 'expert', audience: 'expert', expert_id }
    const { id } = await createCheckout(deps, viewer, { plan_id, interval: 'monthly' }, 'en')
    await localPayments.completeCheckout(id, { card: 'pays', confirmed: true, vat_number: null })
  }
}

/** Services open their own transactions; here they all join this one. Limits do not apply to the history. */
function inOneTransaction(deps: Deps, work: (deps: Deps) => Promise<void>): Promise<void> {
  return deps.events.transaction((tx) =>
    work({
      ...deps,
      db: joinedBy(tx),
      limits: createLimits(false),
      allowances: { ...deps.allowances, spend: async () => NOTHING },
      events: { ...deps.events, transaction: (inner) => inner(tx) },
    }),
  ) // the loader's services use only what a transaction has
}

function joinedBy(tx: Tx): Tx {
  const transaction = () => ({ execute: async (work: (inner: Tx) => unknown) => work(tx) })
  return new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const found: unknown = Reflect.get(target, name, target)
      // a proxy cannot read its private fields
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
}

const about: Record<string, string> = { client: 'Client', expert: 'Expert', admin: 'Admin' }

const ofStaff: Record<string, string> = { support: 'Support', moderator: 'Moderator' }

const inStudio: Record<string, string> = { member: 'Works in a studio', assistant: 'Assists in a studio' }

export type DemoSignIn = { email: string; password: string; about: string }
/** The named accounts, for the log. */
export function demoSignIns(): DemoSignIn[] {
  return world.signIns.map((person) => ({
    email: person.email,
    password: demoPassword,
    about: `${person.name} (${about[person.role]?.toLowerCase() ?? person.role})`,
  }))
}

/** Every demo account that still exists and may sign in, the named ones first. */
export async function listDemoAccounts(db: Database): Promise<DemoAccount[]> {
  const demoEmails = new Set(
    [
      ...world.experts,
      ...world.colleagues,
      ...world.clients,
      ...world.onboarding.newcomers,
      world.admin,
      ...world.staff,
      ...world.closedAccounts,
    ].map((person) => person.email),
  )
  const order = new Map(world.signIns.map((person, at) => [person.email, at]))
  const people = (await listDemoPeople(db)).filter(
    ({ email, suspended_at }) => demoEmails.has(email) && suspended_at === null,
  )
  return people
    .map(({ name, company_name, email, role, staff_role, expert_id, studio_role }) => ({
      name: company_name ?? name,
      email,
      password: demoPassword,
      role: role as DemoAccount['role'], // the column's check allows only the three
      expert_id,
      about: inStudio[studio_role ?? ''] ?? ofStaff[staff_role ?? ''] ?? about[role] ?? role,
    }))
    .sort((a, b) => (order.get(a.email) ?? order.size) - (order.get(b.email) ?? order.size))
}

/** Answers of experts to the owner's questions. */
async function answerQuestions(deps: Deps, { questions, experts }: World): Promise<void> {
  await deps.refs.refresh()
  const asked = deps.refs.questions('profile')
  const emails = new Map(experts.map(({ key, email }) => [key, email]))
  const people = new Map((await listDemoPeople(deps.db)).map((person) => [person.email, person]))
  for (const { question, chosen } of questions) {
    const found = asked.find(({ labels }) => labels.en === question.labels.en)
    if (!found) continue // a question for clients
    for (const { by, options } of chosen) {
      const person = people.get(emails.get(by) ?? '')
      if (person?.expert_id == null) throw new Error(`The demo world has no expert ${by}`)
      const { id: account_id, expert_id } = person
      const keys = found.options.filter((_, at) => options.includes(at)).map(({ key }) => key)
      await changeOwnProfile(
        deps,
        { account_id, session_id: 0, role: 'expert', audience: 'expert', expert_id },
        { extra_answers: { [questionName(found.id)]: keys } },
        undefined,
      )
    }
  }
}
