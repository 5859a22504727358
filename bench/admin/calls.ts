/** Every list of the back office: first page, deep pages, frequent and rare words, each order and filter. */
export type Call = { name: string; path: string; /** clears the caches of this call */ anew?: true; page?: true }

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

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

/**
 * A line for each list: its name, its address, and its deep pages (of 25 rows: the last page that is counted, and the
 * last one that can be opened). Below it are the queries as in the address.
 */
const LISTS = `
accounts | users | 400 4000
  q=bench q=client-123456 q=nowhere sort=created_at sort=-created_at sort=name sort=-name sort=email sort=-email
  role=expert role=expert&sort=name role=expert&sort=-email role=admin&sort=name role=client&role=expert&sort=name
  staff_role=owner staff_role=owner&sort=name state=active state=suspended state=suspended&sort=name state=leaving
  state=leaving&sort=email email_verified=yes email_verified=no email_verified=no&sort=name country_id=denmark
  country_id=denmark&sort=name
clients | applicants | 400 4000
  q=bench q=client-123456 q=nowhere sort=created_at sort=-created_at sort=name sort=-name brief_status=active
  brief_status=active&page=400 brief_status=active&sort=name brief_status=hired&sort=-name&page=400
  brief_status=hired&sort=-name&page=40 brief_status=closed&sort=name&page=400
  brief_status=active&sort=name&page=400 brief_status=closed&brief_status=hired&page=400 brief_status=paused
  brief_status=draft&sort=name brief_status=none brief_status=none&sort=name brief_status=none&brief_status=paused
  brief_status=active&country_id=denmark country_id=denmark&sort=name
experts | experts | 400 4000
  q=expert q=bench-expert-777 q=nowhere sort=waiting sort=-waiting sort=name sort=-name sort=created_at
  sort=-created_at sort=submitted_at sort=-submitted_at sort=leads sort=-leads sort=plan sort=-plan queue=waiting
  queue=new queue=changes_requested queue=company queue=appeals queue=featured status=active
  status=active&sort=name status=suspended&sort=-created_at status=paused&sort=submitted_at service_type=designer
  service_type=architect expert_type=agency&sort=name country_id=denmark country_id=norway&sort=-submitted_at
  waiting=no queue=waiting&q=expert status=rejected&q=expert
leads | experts/1/leads |
  q=client q=nobody sort=created_at sort=-created_at sort=status sort=-status status=declined
  status=won&sort=status
subscriptions | subscriptions | 400 4000
  q=expert-77 q=expert q=nowhere sort=started_at sort=-started_at sort=period_end sort=-period_end state=active
  state=past_due plan_id=2 plan_interval=yearly ending=yes ending=no&sort=period_end
audit log | audit | 400 4000
  q=reason-123456 q=pending q=nowhere sort=created_at sort=-created_at actor_id=1&sort=created_at
  action=expert.approve action=plan.update subject_kind=review subject_kind=contact&subject_id=77
  from=${day(20)}&to=${day(10)} from=${day(20)}&to=${day(10)}&action=review.publish
contacts | contacts | 400 4000
  q=asker-777 q=asker q=nowhere sort=created_at sort=-created_at sort=name sort=-name status=new
  status=handled&sort=name status=in_progress&sort=name topic=press topic=account&sort=name assigned=me
  assigned=nobody status=new&q=asker
reviews | reviews | 400 4000
  q=author+777 q=they+did q=nowhere sort=created_at sort=-created_at sort=rating sort=-rating sort=waiting
  sort=-waiting state=held,reported,appealed&sort=waiting state=held,reported,appealed&sort=waiting&q=author
  state=appealed&sort=waiting state=rejected&sort=waiting state=published&sort=-waiting state=held state=reported
  state=appealed state=pending&sort=rating state=published&sort=rating state=rejected state=held&state=reported
  expert_id=5 state=held&q=author
reports | reports | 400 4000
  q=client-777 q=client q=nowhere sort=created_at sort=-created_at status=open status=decided origin=person
  status=open&origin=automatic status=open&q=client
notices | notices | 400 4000
  q=B-777 q=notifier q=nowhere sort=newest sort=oldest status=open status=upheld
  status=open&status=upheld&sort=newest status=appealed kind=other&sort=newest kind=rights status=open&q=notifier
outbox | outbox | 400 4000
  q=client-77777 q=client q=nowhere sort=created_at sort=-created_at sort=recipient sort=-recipient sort=tries
  sort=-tries state=dead state=sent state=sent&sort=-tries state=dead&sort=recipient state=waiting&channel=sms
  channel=sms&sort=recipient state=expired
security events | security-events | 400 4000
  q=10.1.1.1 q=bench-client-77@husrum.example q=nobody@husrum.example q=77 sort=created_at sort=-created_at
  kind=sign_in kind=look kind=sign_in&q=10.1.1.1
failed jobs | jobs/failures | 40
  q=a q=nowhere state=failed state=retrying queue=no-such-queue
invitations | invitations | 400 4000
  q=invited+777 q=invited q=nowhere sort=created_at sort=-created_at sort=expires_at sort=-expires_at state=opened
  state=sent&sort=expires_at state=taken_over state=opened&state=refused&sort=-expires_at state=sent&page=400
  import_id=77 import_id=77&state=sent state=opened&q=invited
imports | expert-imports | 40
  q=members-77 q=members q=nowhere sort=created_at sort=-created_at
events of webhooks | webhook-deliveries | 400 4000
  q=00000000-0000-4000-8000-000000000000 sort=created_at sort=-created_at webhook=7 webhook=7&page=400
  webhook=7&state=failed state=failed state=waiting state=failed&state=retrying&sort=created_at kind=lead.created
  kind=review.published kind=lead.created&state=failed
webhooks | webhooks |
  q=hook-7 state=on
tokens of programs | service-tokens | 8
  q=program
questions | questions |
  q=question q=nowhere
words of the operator | wording?language=en |
  q=brief q=nowhere only=changed
showcases | showcases | 300
  q=room+77 q=room q=nowhere sort=position sort=-position sort=created_at sort=-created_at state=hidden
  category=architecture style=scandinavian tagged=no style=scandinavian&state=offered&sort=-created_at
styles | styles |
  q=an sort=name sort=-name sort=uses sort=-uses used=no
aspects | aspects |
  sort=uses
specialties | specialties |
  sort=uses
skills | skills |
  sort=uses
plans | plans |
  sort=experts
`

function callsOf(text: string): Call[] {
  let list: Call = { name: '', path: '' }
  const withQuery = (query: string): Call => ({
    name: `${list.name}, ${query.replaceAll('&', ' ')}`,
    path: `${list.path}${list.path.includes('?') ? '&' : '?'}${query}`,
  })
  return text.split('\n').flatMap((line) => {
    if (line.startsWith(' ')) return line.trim().split(' ').map(withQuery)
    const [name = '', address, pages] = line.split('|').map((part) => part.trim())
    if (!address) return []
    list = { name, path: `/api/admin/${address}` }
    return [list, ...(pages ? pages.split(' ').map((page) => withQuery(`page=${page}`)) : [])]
  })
}

export const calls: readonly Call[] = [...screens, ...callsOf(LISTS)]
