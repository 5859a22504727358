/** A made-up history of a small market, and later events; the same seed gives the same history. */
import { copenhagenDay, copenhagenInstant, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { LeadStatus } from '@husrum/contract/core/vocabulary.ts'
import { chanceFrom, type Chance } from '../../../../../../demo/seed.ts'
import type { TestApp } from '../../../testing/app.ts'
import { aBrief, aClient, anExpert, optionId, placeIds, type ExpertPerson } from '../../../testing/people.ts'
import { anImage } from '../../experts/profile/profile.testing.ts'
import { insertShowcase } from '../../experts/showcases/showcases.service.ts'
import type { Step } from './recount.testing.ts'

const DAY_MS = 86_400_000
const statuses: readonly LeadStatus[] = ['new', 'contacted', 'won', 'lost', 'declined', 'expired', 'withdrawn']
const reasonKeys = ['style', 'style_two', 'proximity', 'online_near', 'budget', 'specialist', 'text']

export type World = {
  t: TestApp
  chance: Chance
  experts: ExpertPerson[]
  briefs: { id: number; client_id: number; at: Date }[]
  leads: { id: number; at: Date }[]
  showcases: number[]
  styles: number[]
  places: { country_id: number; state_id: number; city_id: number }[]
  steps: Step[]
  subscriptions: number[]
}

export async function aWorld(t: TestApp, word: string): Promise<World> {
  const slugs = ['scandinavian', 'japandi', 'modern'] as const
  const world: World = {
    t,
    chance: chanceFrom(word),
    experts: [],
    briefs: [],
    leads: [],
    showcases: [],
    styles: await Promise.all(slugs.map((slug) => optionId(t, 'styles', slug))),
    places: await Promise.all(['Aarhus', 'Odense', 'Berlin'].map((city) => placeIds(t, city))),
    steps: [],
    subscriptions: [],
  }
  const words = { alt: { en: 'A room', da: 'Et rum', de: 'Ein Raum' }, credit: 'Husrum', license: 'CC0-1.0' } as const
  for (const style of slugs) {
    const image_id = await anImage(t)
    const made = { image_id, category: 'interior', style, ...words } as const
    world.showcases.push(await t.deps.db.transaction().execute((tx) => insertShowcase(t.deps, tx, made)))
  }
  for (let made = 0; made < 12; made += 1) await addExpert(world)
  for (let made = 0; made < 50; made += 1) await addBrief(world)
  for (let made = 0; made < 8; made += 1) await addSubscription(world)
  return world
}

const nowOf = ({ t }: World) => t.deps.clock.now()
/** In the last weeks, often close to midnight in Copenhagen, also around the clock changes. */
function someTime(world: World): Date {
  const { chance } = world
  const day = plusDays(copenhagenDay(nowOf(world)), -chance.whole(75))
  const midnight = copenhagenInstant(day, '00:00').getTime()
  const at = chance.pick([midnight - 1000, midnight, midnight + 3_600_000, midnight + chance.whole(DAY_MS)])
  return new Date(Math.min(at, nowOf(world).getTime()))
}
const after = ({ chance }: World, at: Date, days: number) => new Date(at.getTime() + chance.whole(days * DAY_MS))

async function addExpert(world: World): Promise<void> {
  const { t, chance, styles, places } = world
  const [home, other] = chance.shuffled(places)
  world.experts.push(
    await anExpert(t, {
      ...home,
      further_city_ids: chance.next() < 0.3 && other ? [other.city_id] : [],
      style_ids: chance.shuffled(styles).slice(0, 1 + chance.whole(3)),
      status: chance.pick(['active', 'active', 'active', 'paused']),
      plan_id: 1 + chance.whole(3),
      capacity_wish: chance.pick([null, 1, 4]),
      joined_at: someTime(world),
    }),
  )
}

export async function addBrief(world: World): Promise<void> {
  const { t, chance, styles, places, showcases, experts } = world
  const client = await aClient(t)
  const at = someTime(world)
  const { id } = await aBrief(t, client, {
    ...chance.pick(places),
    created_at: at,
    status: chance.pick(['active', 'closed', 'hired', 'draft']),
    style_ids: chance.shuffled(styles).slice(0, chance.whole(3)),
    photo_ids: chance.shuffled(showcases).slice(0, chance.whole(3)),
  })
  world.briefs.push({ id, client_id: client.account_id, at })
  for (const [place, expert] of chance.shuffled(experts).slice(0, chance.whole(6)).entries()) {
    const isShown = chance.next() < 0.8
    const reasons = chance.shuffled(reasonKeys).slice(0, chance.whole(4))
    const match = await t.deps.db
      .insertInto('matches')
      .values({
        brief_id: id,
        expert_id: expert.expert_id,
        rank: place + 1,
        status: 'proposed',
        score: 0.5,
        percent: chance.whole(101),
        step: 1,
        relaxed: chance.shuffled(['expert_type', 'outside_expert']).slice(0, chance.whole(3)),
        reasons: JSON.stringify(reasons.map((key) => ({ key, params: {}, weight: 1 }))),
        caveats: '[]',
        components: '{}',
        model_version: 'test',
        delivered_at: isShown ? at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isShown)
      await t.deps.db
        .insertInto('match_features')
        .values({
          match_id: match.id,
          brief_id: id,
          position: place + 1,
          components: '{}',
          factor: 1,
          score: 0.5,
          model_version: 'test',
          delivered_at: at,
        })
        .execute()
    if (chance.next() < 0.6) await addLead(world, id, client.account_id, expert.expert_id, at)
  }
}

async function addLead(
  world: World,
  brief_id: number,
  client_id: number,
  expert_id: number,
  from: Date,
): Promise<void> {
  const at = after(world, from, 20)
  const { id } = await world.t.deps.db
    .insertInto('leads')
    .values({ brief_id, client_id, expert_id, created_at: at, ...outcome(world, at) })
    .returning('id')
    .executeTakeFirstOrThrow()
  world.leads.push({ id, at })
}

function outcome(world: World, at: Date) {
  const status = world.chance.pick(statuses)
  const isAnswered =
    ['contacted', 'won', 'declined'].includes(status) || (status === 'lost' && world.chance.next() < 0.5)
  return {
    status,
    answered_at: isAnswered ? after(world, at, 4) : null,
    hire_confirmed_at: status === 'won' && world.chance.next() < 0.7 ? after(world, at, 30) : null,
    given_back_at: world.chance.next() < 0.1 ? after(world, at, 10) : null,
  }
}

async function addSubscription(world: World): Promise<void> {
  const { t, chance, experts } = world
  const plan = planOf(world)
  const { id } = await t.deps.db
    .insertInto('subscriptions')
    .values({
      expert_id: chance.pick(experts).expert_id,
      provider_id: `sub_${world.subscriptions.length}_${chance.next()}`,
      cancel_at_period_end: false,
      started_at: someTime(world),
      ...plan,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  world.subscriptions.push(id)
  const { started_at } = await t.deps.db
    .selectFrom('subscriptions')
    .select('started_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  world.steps.push(await stepOf(world, id, plan, started_at))
}

const planOf = ({ chance }: World) => ({
  state: chance.pick(['active', 'active', 'trialing', 'past_due', 'canceled', 'unpaid'] as const),
  plan_id: 2 + chance.whole(2),
  currency: chance.pick(['DKK', 'EUR'] as const),
  plan_interval: chance.pick(['monthly', 'yearly'] as const),
})
async function stepOf({ t }: World, subscription: number, plan: ReturnType<typeof planOf>, at: Date): Promise<Step> {
  const { plan_id, currency, plan_interval, state } = plan
  const price = await t.deps.db
    .selectFrom('subscription_prices')
    .selectAll()
    .where('plan_id', '=', plan_id)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  const year = plan_interval === 'yearly' ? price.yearly : 12 * price.monthly
  return { at, subscription, state, plan_id, currency, year }
}

/** One later event: a late answer or hire, an erasure, other styles, experts or plans. */
export async function somethingHappens(world: World): Promise<string> {
  const { t, chance, briefs, leads, experts, styles, places, showcases, subscriptions } = world
  const { db } = t.deps
  const lead = chance.pick(leads)
  const brief = chance.pick(briefs)
  const expert = chance.pick(experts)
  const changes: Record<string, () => Promise<unknown>> = {
    'a lead ends otherwise': () =>
      db.updateTable('leads').set(outcome(world, lead.at)).where('id', '=', lead.id).execute(),
    'a lead moves to another day': () =>
      db
        .updateTable('leads')
        .set({ created_at: someTime(world) })
        .where('id', '=', lead.id)
        .execute(),
    'a new brief': () => addBrief(world),
    'a draft is sent': () => db.updateTable('briefs').set({ status: 'closed' }).where('id', '=', brief.id).execute(),
    'a brief wants other styles': () =>
      db
        .updateTable('briefs')
        .set({
          style_ids: chance.shuffled(styles).slice(0, 2),
          photo_ids: [chance.pick(showcases)],
          ...chance.pick(places),
        })
        .where('id', '=', brief.id)
        .execute(),
    'a list is seen later': () =>
      db
        .updateTable('matches')
        .set({ delivered_at: nowOf(world) })
        .where('brief_id', '=', brief.id)
        .execute(),
    'matches are made anew': () => db.deleteFrom('matches').where('brief_id', '=', brief.id).execute(),
    'a client goes, with all briefs': async () => {
      await db.deleteFrom('briefs').where('client_id', '=', brief.client_id).execute()
      world.briefs = briefs.filter(({ id }) => id !== brief.id)
    },
    'an expert pauses or comes back': () =>
      db
        .updateTable('experts')
        .set({ status: chance.pick(['active', 'paused']), plan_id: 1 + chance.whole(3) })
        .where('id', '=', expert.expert_id)
        .execute(),
    'an expert is suspended': () =>
      db
        .updateTable('accounts')
        .set({ suspended_at: nowOf(world) })
        .where('id', '=', expert.account_id)
        .execute(),
    'a photo has another style': () =>
      db
        .updateTable('showcases')
        .set({ style_id: chance.pick(styles) })
        .where('id', '=', chance.pick(showcases))
        .execute(),
    'a new expert': () => addExpert(world),
    'a new subscription': () => addSubscription(world),
    'a subscription changes': async () => {
      const [id, plan] = [chance.pick(subscriptions), planOf(world)]
      await db.updateTable('subscriptions').set(plan).where('id', '=', id).execute()
      const last = world.steps.findLast(({ subscription }) => subscription === id)
      const step = await stepOf(world, id, plan, nowOf(world))
      const isSame = (['state', 'plan_id', 'currency', 'year'] as const).every((key) => last?.[key] === step[key])
      if (!isSame) world.steps.push(step)
    },
  }
  const name = chance.pick(Object.keys(changes))
  await changes[name]?.()
  return name
}
