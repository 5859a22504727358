/** The hot calls, and their aims in docs/product/quality.md. */
import { get, post } from '../kit/ask.ts'
import type { Request } from '../kit/load.ts'
import type { Client, Found, Writer } from '../kit/people.ts'

export type Aim = {
  /** share of the ceiling's requests a second */ share?: number
  perSecond?: number
  statements: number
  commits: number
  aloneMs?: number
}
export type Call = {
  name: string
  title: string
  aim: Aim
  /** The same requests in turn; a function supplies another one each time. */ requests: Request[] | (() => Request)
  /** The number of requests that succeed only once. */ supply?: number
  /** Also beside a bare handler that sends the same statements, with this share of it as the aim. */
  handlerShare?: number
}

const PUBLIC: Aim = { share: 0.2, statements: 0, commits: 0, aloneMs: 3 }
const SIGNED_IN: Aim = { share: 0.04, perSecond: 1500, statements: 3, commits: 0, aloneMs: 6 }
/** A list for staff: its ids, its rows, their number, and related rows. */
const STAFF: Aim = { share: 0.01, statements: 4, commits: 0, aloneMs: 20 }
const WRITE: Aim = { statements: 6, commits: 1 }

const SEARCH = '/api/architect/search?per_page=24'
const styles = ['japandi', 'scandinavian', 'modern', 'minimalist', 'vintage', 'urban']
const words = ['japandi', 'kitchen', 'køkken', 'Aarhus', 'light', 'architect']

type People = Found & {
  /** Several clients with lists of the same length, so that more than one cached reply is measured. */
  readers: string[]
  owner: string
}

export function reads({ expert, project, lead, thread, client, readers, specialist, owner }: People): Call[] {
  const call =
    (aim: Aim, token?: string) =>
    (name: string, title: string, ...paths: string[]): Call => ({
      name,
      title,
      aim,
      requests: paths.map((path) => get(path, token)),
    })
  const visitor = call(PUBLIC)
  const [own, specialists] = [call(SIGNED_IN, client), call(SIGNED_IN, specialist)]
  const filters = styles.map((style) => `${SEARCH}&service_type=designer&styles=${style}&project_size=complete`)
  return [
    call({ ...PUBLIC, perSecond: 1200 })('list', 'list of 24', SEARCH),
    visitor('list-filters', 'list, three filters', ...filters),
    visitor('list-words', 'list, with words', ...words.map((word) => `${SEARCH}&q=${encodeURIComponent(word)}`)),
    visitor('profile', 'profile', `/api/architect/${expert}`),
    visitor('project', 'project', `/api/architect/${expert}/projects/${project}`),
    visitor('reviews', 'reviews', `/api/architect/${expert}/reviews`),
    visitor('countries', 'countries', '/api/countries'),
    { ...own('matches', 'matches'), requests: readers.map((token) => get('/api/matches', token)) },
    specialists('leads', 'leads', '/api/leads'),
    specialists('lead', 'one lead', `/api/leads/${lead}`),
    own('threads', 'threads', '/api/threads'),
    own('messages', "a thread's messages", `/api/threads/${thread}`),
    own('notifications', 'notifications', '/api/notifications'),
    call({ ...SIGNED_IN, statements: 1 }, client)('account', 'account', '/api/account'),
    own('favourites', 'favourites', '/api/favorite/architects'),
    ...['dashboard', 'queues', 'experts/queue'].map((path) => staff(path, SIGNED_IN, owner)),
    ...staffLists.map((path) => staff(path, path === 'showcases' ? { ...STAFF, statements: 5 } : STAFF, owner)),
  ]
}

const staffLists = [
  'users?role=client',
  'users?role=client&q=husrum',
  'applicants',
  // waiting experts show their minutes of waiting, which the ceiling does not compute
  'experts?waiting=no',
  'experts?waiting=no&q=studio',
  'subscriptions',
  'contacts',
  'reviews',
  'reports',
  'notices',
  'showcases',
  'styles',
  'plans',
  'audit',
  'outbox',
  'security-events',
]

/** `users?role=client&q=husrum` is called `staff-users-words`. */
function staff(path: string, aim: Aim, owner: string): Call {
  const name = path
    .replace('/', '-')
    .replace(/\?.*&q=.*/, '-words')
    .replace(/\?.*/, '')
  return { name: `staff-${name}`, title: `staff: ${name}`, aim, requests: [get(`/api/admin/${path}`, owner)] }
}

export function writes(writers: Writer[], clients: Client[], experts: number[]): Call[] {
  const messages = writers.map(({ token, thread_id }) =>
    post('/api/messages', token, { thread_id, body: 'The carpenter can start in May. Shall I ask for the oak?' }),
  )
  const invitation = { message: 'We open the kitchen to the garden in spring. Would you like to see it?' }
  const invitations = [0, 1, 2].flatMap((turn) =>
    clients.map(({ token, match_ids }) => post(`/api/matches/${match_ids[turn]}/invite`, token, invitation)),
  )
  const hearts = clients
    .slice(0, 40)
    .flatMap(({ token }) => experts.map((expert) => get(`/api/favorite/${expert}`, token)))
  const favourites = (['POST', 'DELETE'] as const).flatMap((method) => hearts.map((each) => ({ ...each, method })))
  return [
    // parallel connections each use their own thread
    { name: 'send-message', title: 'send a message', aim: WRITE, requests: each(messages), handlerShare: 0.4 },
    { name: 'invite', title: 'invite an expert', aim: WRITE, requests: each(invitations), supply: invitations.length },
    { name: 'favourite', title: 'add and remove a favourite', aim: WRITE, requests: each(favourites) },
  ]
}

/** One after the other, whoever calls, and from the first again after the last. */
function each(requests: Request[]): () => Request {
  let next = 0
  return () => {
    const request = requests[next % requests.length]
    next += 1
    if (!request) throw new Error('there is nothing to ask')
    return request
  }
}
