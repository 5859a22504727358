/** Every list of the back office: first page, deep pages, frequent and rare words, each order and filter. */

export type Call = { name: string; path: string; /** clears the caches of this call */ anew?: true; page?: true }

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

type List = {
  path: string
  /** The deepest page of a list with fewer rows. */
  deep?: number
  words?: readonly string[]
  sorts: readonly string[]
  /** Parameters as in the address. */
  filters: readonly string[]
}

/** With 25 rows a page: the last page that is counted, and the last one that can be opened. */
const DEEP = [400, 4000]

const both = (columns: readonly string[]) => columns.flatMap((column) => [column, `-${column}`])
const words = (list: readonly string[]) => list.map((word) => `q=${encodeURIComponent(word)}`)

const lists: Record<string, List> = {
  accounts: {
    path: '/api/admin/users',
    words: ['bench', 'client-123456', 'nowhere'],
    sorts: both(['created_at', 'name', 'email']),
    filters: [
      'role=expert',
      'role=expert&sort=name',
      'role=expert&sort=-email',
      'role=admin&sort=name',
      'role=client&role=expert&sort=name',
      'staff_role=owner',
      'staff_role=owner&sort=name',
      'state=active',
      'state=suspended',
      'state=suspended&sort=name',
      'state=leaving',
      'state=leaving&sort=email',
      'email_verified=yes',
      'email_verified=no',
      'email_verified=no&sort=name',
      'country_id=denmark',
      'country_id=denmark&sort=name',
    ],
  },
  clients: {
    path: '/api/admin/applicants',
    words: ['bench', 'client-123456', 'nowhere'],
    sorts: both(['created_at', 'name']),
    filters: [
      'brief_status=active',
      'brief_status=active&page=400',
      'brief_status=active&sort=name',
      'brief_status=hired&sort=-name&page=400',
      'brief_status=hired&sort=-name&page=40',
      'brief_status=closed&sort=name&page=400',
      'brief_status=active&sort=name&page=400',
      'brief_status=closed&brief_status=hired&page=400',
      'brief_status=paused',
      'brief_status=draft&sort=name',
      'brief_status=none',
      'brief_status=none&sort=name',
      'brief_status=none&brief_status=paused',
      'brief_status=active&country_id=denmark',
      'country_id=denmark&sort=name',
    ],
  },
  experts: {
    path: '/api/admin/experts',
    words: ['expert', 'bench-expert-777', 'nowhere'],
    sorts: both(['waiting', 'name', 'created_at', 'submitted_at', 'leads', 'plan']),
    filters: [
      'queue=waiting',
      'queue=new',
      'queue=changes_requested',
      'queue=company',
      'queue=appeals',
      'queue=featured',
      'status=active',
      'status=active&sort=name',
      'status=suspended&sort=-created_at',
      'status=paused&sort=submitted_at',
      'service_type=designer',
      'service_type=architect',
      'expert_type=agency&sort=name',
      'country_id=denmark',
      'country_id=norway&sort=-submitted_at',
      'waiting=no',
      'queue=waiting&q=expert',
      'status=rejected&q=expert',
    ],
  },
  leads: {
    path: '/api/admin/experts/1/leads',
    deep: 1,
    words: ['client', 'nobody'],
    sorts: both(['created_at', 'status']),
    filters: ['status=declined', 'status=won&sort=status'],
  },
  subscriptions: {
    path: '/api/admin/subscriptions',
    words: ['expert-77', 'expert', 'nowhere'],
    sorts: both(['started_at', 'period_end']),
    filters: [
      'state=active',
      'state=past_due',
      'plan_id=2',
      'plan_interval=yearly',
      'ending=yes',
      'ending=no&sort=period_end',
    ],
  },
  'audit log': {
    path: '/api/admin/audit',
    words: ['reason-123456', 'pending', 'nowhere'],
    sorts: both(['created_at']),
    filters: [
      'actor_id=1&sort=created_at',
      'action=expert.approve',
      'action=plan.update',
      'subject_kind=review',
      'subject_kind=contact&subject_id=77',
      `from=${day(20)}&to=${day(10)}`,
      `from=${day(20)}&to=${day(10)}&action=review.publish`,
    ],
  },
  contacts: {
    path: '/api/admin/contacts',
    words: ['asker-777', 'asker', 'nowhere'],
    sorts: both(['created_at', 'name']),
    filters: [
      'status=new',
      'status=handled&sort=name',
      'status=in_progress&sort=name',
      'topic=press',
      'topic=account&sort=name',
      'assigned=me',
      'assigned=nobody',
      'status=new&q=asker',
    ],
  },
  reviews: {
    path: '/api/admin/reviews',
    words: ['author 777', 'they did', 'nowhere'],
    sorts: both(['created_at', 'rating', 'waiting']),
    filters: [
      'state=held,reported,appealed&sort=waiting',
      'state=held,reported,appealed&sort=waiting&q=author',
      'state=appealed&sort=waiting',
      'state=rejected&sort=waiting',
      'state=published&sort=-waiting',
      'state=held',
      'state=reported',
      'state=appealed',
      'state=pending&sort=rating',
      'state=published&sort=rating',
      'state=rejected',
      'state=held&state=reported',
      'expert_id=5',
      'state=held&q=author',
    ],
  },
  reports: {
    path: '/api/admin/reports',
    words: ['client-777', 'client', 'nowhere'],
    sorts: both(['created_at']),
    filters: ['status=open', 'status=decided', 'origin=person', 'status=open&origin=automatic', 'status=open&q=client'],
  },
  notices: {
    path: '/api/admin/notices',
    words: ['B-777', 'notifier', 'nowhere'],
    sorts: ['newest', 'oldest'],
    filters: [
      'status=open',
      'status=upheld',
      'status=open&status=upheld&sort=newest',
      'status=appealed',
      'kind=other&sort=newest',
      'kind=rights',
      'status=open&q=notifier',
    ],
  },
  outbox: {
    path: '/api/admin/outbox',
    words: ['client-77777', 'client', 'nowhere'],
    sorts: both(['created_at', 'recipient', 'tries']),
    filters: [
      'state=dead',
      'state=sent',
      'state=sent&sort=-tries',
      'state=dead&sort=recipient',
      'state=waiting&channel=sms',
      'channel=sms&sort=recipient',
      'state=expired',
    ],
  },
  'security events': {
    path: '/api/admin/security-events',
    words: ['10.1.1.1', 'bench-client-77@husrum.example', 'nobody@husrum.example', '77'],
    sorts: both(['created_at']),
    filters: ['kind=sign_in', 'kind=look', 'kind=sign_in&q=10.1.1.1'],
  },
  'failed jobs': {
    path: '/api/admin/jobs/failures',
    deep: 40,
    words: ['a', 'nowhere'],
    sorts: [],
    filters: ['state=failed', 'state=retrying', 'queue=no-such-queue'],
  },
  invitations: {
    path: '/api/admin/invitations',
    words: ['invited 777', 'invited', 'nowhere'],
    sorts: both(['created_at', 'expires_at']),
    filters: [
      'state=opened',
      'state=sent&sort=expires_at',
      'state=taken_over',
      'state=opened&state=refused&sort=-expires_at',
      'state=sent&page=400',
      'import_id=77',
      'import_id=77&state=sent',
      'state=opened&q=invited',
    ],
  },
  imports: {
    path: '/api/admin/expert-imports',
    deep: 40,
    words: ['members-77', 'members', 'nowhere'],
    sorts: both(['created_at']),
    filters: [],
  },
  'events of webhooks': {
    path: '/api/admin/webhook-deliveries',
    words: ['00000000-0000-4000-8000-000000000000'],
    sorts: both(['created_at']),
    filters: [
      'webhook=7',
      'webhook=7&page=400',
      'webhook=7&state=failed',
      'state=failed',
      'state=waiting',
      'state=failed&state=retrying&sort=created_at',
      'kind=lead.created',
      'kind=review.published',
      'kind=lead.created&state=failed',
    ],
  },
  webhooks: { path: '/api/admin/webhooks', deep: 1, words: ['hook-7'], sorts: [], filters: ['state=on'] },
  'tokens of programs': { path: '/api/admin/service-tokens', deep: 8, words: ['program'], sorts: [], filters: [] },
  questions: {
    path: '/api/admin/questions',
    deep: 1,
    words: ['question', 'nowhere'],
    sorts: [],
    filters: [],
  },
  'words of the operator': {
    path: '/api/admin/wording?language=en',
    deep: 1,
    words: ['brief', 'nowhere'],
    sorts: [],
    filters: ['only=changed'],
  },
  showcases: {
    path: '/api/admin/showcases',
    deep: 300,
    words: ['room 77', 'room', 'nowhere'],
    sorts: both(['position', 'created_at']),
    filters: [
      'state=hidden',
      'category=architecture',
      'style=scandinavian',
      'tagged=no',
      'style=scandinavian&state=offered&sort=-created_at',
    ],
  },
  styles: { path: '/api/admin/styles', deep: 1, words: ['an'], sorts: both(['name', 'uses']), filters: ['used=no'] },
  aspects: { path: '/api/admin/aspects', deep: 1, sorts: ['uses'], filters: [] },
  specialties: { path: '/api/admin/specialties', deep: 1, sorts: ['uses'], filters: [] },
  skills: { path: '/api/admin/skills', deep: 1, sorts: ['uses'], filters: [] },
  plans: { path: '/api/admin/plans', deep: 1, sorts: ['experts'], filters: [] },
}

const screens: readonly Call[] = [
  { name: 'dashboard, 30 days, anew', path: '/api/admin/dashboard', anew: true },
  { name: 'dashboard, 30 days', path: '/api/admin/dashboard' },
  { name: 'dashboard, 90 days, anew', path: `/api/admin/dashboard?from=${day(89)}&to=${day(0)}`, anew: true },
  { name: 'dashboard, own 60 days, anew', path: `/api/admin/dashboard?from=${day(120)}&to=${day(61)}`, anew: true },
  { name: 'dashboard, own year, anew', path: `/api/admin/dashboard?from=${day(364)}&to=${day(0)}`, anew: true },
  { name: 'page of the dashboard, anew', path: '/admin', anew: true, page: true },
  { name: 'page of the dashboard', path: '/admin', page: true },
  { name: 'page of the accounts', path: '/admin/users', page: true },
  { name: 'page of the experts', path: '/admin/experts', page: true },
  { name: 'what waits in each queue', path: '/api/admin/queues' },
  { name: 'experts by queue', path: '/api/admin/experts/queue' },
  { name: 'an account', path: '/api/admin/users/777' },
  { name: 'an expert', path: '/api/admin/experts/777' },
  { name: 'versions of the company', path: '/api/admin/company' },
  { name: 'legal texts', path: '/api/admin/legal' },
  { name: 'queues of jobs', path: '/api/admin/jobs' },
]

export const calls: readonly Call[] = [
  ...screens,
  ...Object.entries(lists).flatMap(([name, { path, deep, words: typed = [], sorts, filters }]) =>
    [
      '',
      ...(deep === undefined ? DEEP : [deep]).filter((page) => page > 1).map((page) => `page=${page}`),
      ...words(typed),
      ...sorts.map((sort) => `sort=${sort}`),
      ...filters,
    ].map((query) => ({
      name: query ? `${name}, ${query.replaceAll('&', ' ')}` : name,
      path: query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path,
    })),
  ),
]
