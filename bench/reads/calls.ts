/** The hot calls, and their aims in docs/product/quality.md. */
import type { Request } from '../api/load.ts'
import type { Writer } from '../api/stage.ts'
import type { Client, Found } from './people.ts'

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
  /** The same requests in turn; a function supplies writes that succeed only once. */
  requests: Request[] | (() => Request)
  /** The number of requests that the function has. */ supply?: number
}

const PUBLIC: Aim = { share: 0.2, statements: 0, commits: 0, aloneMs: 3 }
/** Each request scans all experts who offer the service. */
const FITTING: Aim = { perSecond: 100, statements: 0, commits: 0, aloneMs: 10 }
const SIGNED_IN: Aim = { share: 0.05, perSecond: 800, statements: 3, commits: 0, aloneMs: 6 }
/** For people with very many leads and conversations; cached replies are requested, not built. */
const MANY: Aim = { statements: 3, commits: 0, aloneMs: 10 }
/** A list for staff: its ids, its rows, their number, and related rows. */
const STAFF: Aim = { share: 0.01, statements: 4, commits: 0, aloneMs: 20 }
const WRITE: Aim = { statements: 6, commits: 1 }

const SEARCH = '/api/architect/search?per_page=24'
const styles = ['japandi', 'scandinavian', 'modern', 'minimalist', 'vintage', 'urban']
const words = ['japandi', 'kitchen', 'køkken', 'Aarhus', 'light', 'architect']

const get = (path: string): Request => ({ method: 'GET', path })

export function reads({
  expert,
  handle,
  project,
  lead,
  thread,
  client,
  readers,
  sender,
  specialist,
  talker,
  staff,
}: Found): Call[] {
  const as = (token: string, path: string): Request[] => [
    { method: 'GET', path, headers: { authorization: `Bearer ${token}` } },
  ]
  const open = (name: string, title: string, requests: Request[], aim = PUBLIC): Call => ({
    name,
    title,
    requests,
    aim,
  })
  const own = (name: string, title: string, requests: Request[], aim = SIGNED_IN): Call => ({
    name,
    title,
    requests,
    aim,
  })
  return [
    open('list', 'list of 24', [get(SEARCH)], { ...PUBLIC, perSecond: 1200 }),
    open(
      'list-filters',
      'list, three filters',
      styles.map((style) => get(`${SEARCH}&service_type=designer&styles=${style}&project_size=complete`)),
    ),
    open(
      'list-words',
      'list, with words',
      words.map((word) => get(`${SEARCH}&q=${encodeURIComponent(word)}`)),
    ),
    open('town', 'town page', [get('/api/towns/designer/copenhagen'), get('/api/towns/designer/berlin')]),
    open('profile', 'profile', [get(`/api/architect/${expert}`)]),
    open('profile-by-name', 'profile, by its name', [get(`/api/architect/by-handle/${handle}`)]),
    open('translations', 'whether words are translated', [get('/api/translations')]),
    open(
      'inspiration',
      'inspiration, 24 photos',
      ['1111', '4711', '9876'].map((seed) => get(`/api/inspirations?room_type=livingRoom&seed=${seed}`)),
    ),
    open('project', 'project', [get(`/api/architect/${expert}/projects/${project}`)]),
    open('reviews', 'reviews', [get(`/api/architect/${expert}/reviews`)]),
    open('countries', 'countries', [get('/api/countries')]),
    open('price-figures', 'what kitchens came to', [get('/api/price-figures?service_type=designer&room_type=kitchen')]),
    open('matching-formula', 'the formula', [get('/api/matching/formula')]),
    open(
      'matching-sample',
      'first match of a made-up brief',
      ['aarhus', 'odense', 'koebenhavn'].map((city) =>
        get(`/api/matching/sample?city_id=${city}&styles=scandinavian,scandinavian,japandi`),
      ),
    ),
    open(
      'fitting',
      'experts who fit so far',
      ['aarhus', 'odense', 'koebenhavn'].map((city_id) => ({
        method: 'POST',
        path: '/api/matching/fitting',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ service_type: 'designer', project_type: 'residential', city_id }),
      })),
      FITTING,
    ),
    open('market-figures', 'figures of the market', [get('/api/market-figures')]),
    own(
      'matches',
      'matches',
      readers.flatMap((token) => as(token, '/api/matches')),
    ),
    own('timeline', 'timeline', as(sender, '/api/timeline')),
    own('leads', 'leads', as(specialist, '/api/leads')),
    own('insights', 'insights', as(specialist, '/api/architect/insights')),
    own('lead', 'one lead', as(specialist, `/api/leads/${lead}`)),
    own('threads', 'threads', as(client, '/api/threads')),
    own('messages', "a thread's messages", as(client, `/api/threads/${thread}`)),
    ...(talker
      ? [
          own('leads-1000', 'leads of 1,000', as(talker.token, '/api/leads'), MANY),
          own('lead-history', 'one lead, 40 steps of history', as(talker.token, `/api/leads/${talker.lead}`), MANY),
          own('threads-1000', 'threads of 1,000', as(talker.token, '/api/threads'), MANY),
          own('messages-10000', 'latest of 10,000 messages', as(talker.token, `/api/threads/${talker.thread}`), MANY),
          own(
            'messages-before',
            'older ones of 10,000 messages',
            as(talker.token, `/api/threads/${talker.thread}?before=${talker.middle}`),
            MANY,
          ),
          own(
            'thread-search',
            'search in 13,000 messages',
            ['koekken 9991', 'zzzzqq', 'carpenter'].flatMap((words) =>
              as(talker.token, `/api/threads/search/${encodeURIComponent(words)}`),
            ),
            { statements: 3, commits: 1 },
          ),
        ]
      : []),
    own('quotes', 'quotes', as(client, '/api/quotes')),
    own('meetings', 'meetings', as(client, '/api/meetings')),
    own('own-reviews', 'own reviews', as(client, '/api/reviews/own')),
    own('notifications', 'notifications', as(client, '/api/notifications')),
    own('account', 'account', as(client, '/api/account'), { ...SIGNED_IN, statements: 1 }),
    own('favourites', 'favourites', as(client, '/api/favorite/architects')),
    ...(staff
      ? staffReads.map(([name, path, aim]) =>
          own(`staff-${name}`, `staff: ${name}`, as(staff, `/api/admin/${path}`), aim),
        )
      : []),
  ]
}

/** The reads of staff: each list of the back office, and the content of its start page. */
const staffReads: readonly [name: string, path: string, aim: Aim][] = [
  ['dashboard', 'dashboard', SIGNED_IN],
  ['queues', 'queues', SIGNED_IN],
  ['experts-queue', 'experts/queue', SIGNED_IN],
  ['users', 'users?role=client', STAFF],
  ['users-words', 'users?role=client&q=husrum', STAFF],
  ['applicants', 'applicants', STAFF],
  // waiting experts show their minutes of waiting, which the bare route does not compute
  ['experts', 'experts?waiting=no', STAFF],
  ['experts-words', 'experts?waiting=no&q=studio', STAFF],
  ['subscriptions', 'subscriptions', STAFF],
  ['contacts', 'contacts', STAFF],
  ['reviews', 'reviews', STAFF],
  ['reports', 'reports', STAFF],
  ['notices', 'notices', STAFF],
  ['showcases', 'showcases', { ...STAFF, statements: 5 }],
  ['styles', 'styles', STAFF],
  ['plans', 'plans', STAFF],
  ['audit', 'audit', STAFF],
  ['outbox', 'outbox', STAFF],
  ['security-events', 'security-events', STAFF],
]

const json = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
})

export function writes(writers: Writer[], clients: Client[], experts: number[]): Call[] {
  const invitations = [0, 1, 2].flatMap((turn) =>
    clients.map(({ token, match_ids }): Request => ({
      method: 'POST',
      path: `/api/matches/${match_ids[turn]}/invite`,
      headers: json(token),
      body: JSON.stringify({ message: 'We open the kitchen to the garden in spring. Would you like to see it?' }),
    })),
  )
  const keepers = clients.slice(0, 40)
  const hearts = keepers.flatMap(({ token }) => experts.map((id) => ({ id, token })))
  return [
    {
      name: 'send-message',
      title: 'send a message',
      aim: WRITE,
      // parallel connections each use their own thread
      requests: each(
        writers.map(({ token, thread_id }) => ({
          method: 'POST',
          path: '/api/messages',
          headers: json(token),
          body: JSON.stringify({
            thread_id,
            body: 'The carpenter can start in May. Shall I ask for the oak you liked?',
          }),
        })),
      ),
    },
    { name: 'invite', title: 'invite an expert', aim: WRITE, requests: each(invitations), supply: invitations.length },
    {
      name: 'favourite',
      title: 'add and remove a favourite',
      aim: WRITE,
      requests: each(
        (['POST', 'DELETE'] as const).flatMap((method) =>
          hearts.map(({ id, token }) => ({
            method,
            path: `/api/favorite/${id}`,
            headers: { authorization: `Bearer ${token}` },
          })),
        ),
      ),
    },
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
