/** The visits of people, step by step, with a pause to read and think between the steps. */
import type { Client } from '../kit/people.ts'

export type Person =
  | { role: 'visitor'; token?: undefined }
  | { role: 'client'; token: Client['token'] }
  | { role: 'expert'; token: string }

export type Kind = 'read' | 'write' | 'upload'
/** One call; undefined when it was refused or the time is over, which ends the story. */
export type Ask = (
  what: string,
  kind: Kind,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object | Uint8Array,
) => Promise<Answer | undefined>
export type Answer = { data: unknown; meta?: Record<string, unknown> }
export type Scene = {
  person: Person
  ask: Ask
  /** Waits as long as reading and thinking take. */ think: () => Promise<void>
  chance: () => number
  photo: () => Uint8Array
}

type Row = { id: number; [field: string]: unknown }
// all these replies are lists of rows with ids
const rows = (answer: Answer | undefined): Row[] => (Array.isArray(answer?.data) ? (answer.data as Row[]) : [])

const styles = ['japandi', 'scandinavian', 'modern', 'minimalist', 'vintage', 'urban', 'industrial']
const words = ['kitchen', 'japandi', 'køkken', 'light', 'Aarhus', 'Berlin', 'bath', 'architect']
const SEARCH = '/api/architect/search'

const stories = {
  /** A list, the list with filters or words, and an expert or two with reviews and a project. */
  async browse(scene: Scene) {
    const { ask, think, chance } = scene
    await ask('list', 'read', 'GET', `${SEARCH}?per_page=24`)
    await think()
    const worded = `${SEARCH}?per_page=24&q=${encodeURIComponent(pick(words, chance))}`
    const filtered = `${SEARCH}?per_page=24&service_type=designer&styles=${pick(styles, chance)}&page=${1 + Math.floor(chance() * 3)}`
    const list = rows(await ask('list', 'read', 'GET', chance() < 0.4 ? worded : filtered))
    for (let looked = 0; looked < 2 && list.length > 0; looked += 1) {
      await think()
      await lookAt(scene, pick(list, chance).id)
    }
  },

  async matches(scene: Scene) {
    const { ask, think, chance } = scene
    await arrive(scene)
    const matches = rows(await ask('matches', 'read', 'GET', '/api/matches'))
    if (matches.length === 0) return
    await think()
    const expert = (pick(matches, chance).expert as Row).id // each match contains its expert's card
    await lookAt(scene, expert)
    await think()
    await ask('favourite', 'write', 'POST', `/api/favorite/${expert}`)
    await ask('favourites', 'read', 'GET', '/api/favorite/architects')
    if (chance() < 0.5) await ask('favourite', 'write', 'DELETE', `/api/favorite/${expert}`)
  },

  /** Changes the brief, whose matches are recalculated. */
  async brief(scene: Scene) {
    const { ask, think, chance } = scene
    await arrive(scene)
    await ask('brief', 'read', 'GET', '/api/applicant/account')
    await think()
    const body = { styles: [...new Set([pick(styles, chance), pick(styles, chance)])] }
    await ask('change the brief', 'write', 'PUT', '/api/applicant/account', body)
    await ask('matches', 'read', 'GET', '/api/matches')
  },

  /** Sends the brief to an expert of the list, while the limits of a brief allow it. */
  async invite(scene: Scene) {
    const { ask, think, chance } = scene
    await arrive(scene)
    const answer = await ask('matches', 'read', 'GET', '/api/matches')
    const proposed = rows(answer).filter(({ status }) => status === 'proposed')
    // the contract defines it; absent when the call was refused
    const sent = answer?.meta?.invitations as Record<'open' | 'open_limit' | 'used' | 'used_limit', number> | undefined
    if (!sent || sent.open >= sent.open_limit || sent.used >= sent.used_limit || proposed.length === 0) return
    await think()
    const message = 'We open the kitchen to the garden in spring. Would you like to see it?'
    await ask('invite', 'write', 'POST', `/api/matches/${pick(proposed, chance).id}/invite`, { message })
  },

  /** An expert reads a new lead, and writes or declines. */
  async answer(scene: Scene) {
    const { ask, think, chance } = scene
    await arrive(scene)
    await ask('leads', 'read', 'GET', '/api/leads')
    const fresh = rows(await ask('leads', 'read', 'GET', '/api/leads?status=new'))
    if (fresh.length === 0) return
    await think()
    const { id } = pick(fresh, chance)
    await ask('lead', 'read', 'GET', `/api/leads/${id}`)
    await ask('lead read', 'write', 'PUT', `/api/leads/${id}/read`)
    await think()
    if (chance() < 0.7)
      await ask('message', 'write', 'POST', '/api/messages', { lead_id: id, body: 'I would like to. When may I come?' })
    else await ask('decline', 'write', 'POST', `/api/leads/${id}/decline`, { reason: 'busy' })
  },

  async talk(scene: Scene) {
    const { ask, think, chance } = scene
    await arrive(scene)
    const threads = rows(await ask('threads', 'read', 'GET', '/api/threads'))
    // without threads whose next message would be an invitation, which the limits of a brief could refuse
    const open = threads.filter(({ blocked, invites }) => !blocked && !invites)
    if (open.length === 0) return
    await think()
    const { id } = pick(open, chance)
    await ask('thread', 'read', 'GET', `/api/threads/${id}`)
    await ask('thread read', 'write', 'POST', `/api/threads/${id}/read`)
    await think()
    await ask('message', 'write', 'POST', '/api/messages', { thread_id: id, body: 'Thursday at ten suits us well.' })
    await ask('thread', 'read', 'GET', `/api/threads/${id}`)
  },

  async upload(scene: Scene) {
    const { ask, think, photo } = scene
    await arrive(scene)
    await think()
    await ask('upload', 'upload', 'POST', '/api/uploads', photo())
  },
}
type Story = keyof typeof stories

/** The number of each visit in a hundred visits of such a person. */
export const mix: Record<Person['role'], Partial<Record<Story, number>>> = {
  visitor: { browse: 100 },
  client: { matches: 40, browse: 20, talk: 20, invite: 12, brief: 8 },
  expert: { answer: 55, talk: 40, upload: 5 },
}

export async function visit(scene: Scene): Promise<void> {
  let left = scene.chance() * 100
  for (const [name, share] of Object.entries(mix[scene.person.role])) {
    left -= share
    if (left < 0) return stories[name as Story](scene) // the mix contains only names of stories
  }
}

/** The first request of every page for a signed-in person. */
async function arrive({ ask }: Scene): Promise<void> {
  await ask('account', 'read', 'GET', '/api/account')
  await ask('notifications', 'read', 'GET', '/api/notifications')
}

async function lookAt({ ask, think, chance }: Scene, expert: number): Promise<void> {
  await ask('profile', 'read', 'GET', `/api/architect/${expert}`)
  await ask('reviews', 'read', 'GET', `/api/architect/${expert}/reviews`)
  const projects = rows(await ask('projects', 'read', 'GET', `/api/architect/${expert}/projects`))
  if (projects.length === 0) return
  await think()
  await ask('project', 'read', 'GET', `/api/architect/${expert}/projects/${pick(projects, chance).id}`)
}

function pick<T>(list: readonly T[], chance: () => number): T {
  const one = list[Math.floor(chance() * list.length)]
  if (one === undefined) throw new Error('there is nothing to pick from')
  return one
}
