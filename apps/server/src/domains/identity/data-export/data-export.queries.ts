/** Read-only: every table with data of a person, by account. Secrets (hashes, codes, links) are never exported. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

type Held = {
  /** The file in the ZIP. */
  name: string
  /** Tables it covers. */
  tables: readonly string[]
  rows: (accountId: number) => RawBuilder<{ row: unknown }>
}

const expertOf = (accountId: number) => sql`(select id from experts where account_id = ${accountId})`
const briefsOf = (accountId: number) => sql`(select id from briefs where client_id = ${accountId})`
const leadsOf = (accountId: number) =>
  sql`(select id from leads where client_id = ${accountId} or expert_id in ${expertOf(accountId)})`
const threadsOf = (accountId: number) =>
  sql`(select id from threads where client_id = ${accountId} or expert_id in ${expertOf(accountId)})`

/** Selects these columns of a row as one object. */
const only = (alias: string, columns: string) => sql`(
  select coalesce(jsonb_object_agg(each.key, each.value), '{}') from jsonb_each(to_jsonb(${sql.ref(alias)})) as each
   where each.key = any(${columns.split(' ')}::text[]))`

const leadColumns = {
  both: 'id brief_id expert_id status created_at read_at expires_at answered_at contact_shared_at hire_confirmed_at ends_at finished_at finished_by',
  client: 'match_id message',
  expert:
    'percent reasons caveats distance_km declines_at given_back_at deleted_at snoozed_until updated_at ' +
    'decline_reason decline_note',
  /** Columns of a declined lead that the client sees once it has taken effect. */
  declined: 'decline_reason decline_note',
}

export const held: readonly Held[] = [
  {
    name: 'account',
    tables: ['accounts'],
    rows: (id) => sql`select to_jsonb(a) - 'password_hash' as row from accounts a where a.id = ${id}`,
  },
  {
    name: 'consents',
    // with the time when the person was notified of a version
    tables: ['consents', 'terms_announcements'],
    rows: (id) => sql`
      select to_jsonb(c) || jsonb_build_object('announced_at', t.announced_at) as row from consents c
        left join terms_announcements t on t.account_id = c.account_id and t.version = c.version
       where c.account_id = ${id} order by c.id`,
  },
  {
    // the storage location of the file is internal
    name: 'data-exports',
    tables: ['data_exports'],
    rows: (id) => sql`
      select to_jsonb(x) - '{account_id,ask,key}'::text[] as row from data_exports x where x.account_id = ${id}`,
  },
  {
    name: 'devices',
    tables: ['sessions'],
    rows: (id) =>
      // the identity of the staff member is not the person's data
      sql`select to_jsonb(s) - '{token_hash,impersonator_account_id,impersonator_session_id,look_end_noted}'::text[]
                   || jsonb_build_object('by_staff', s.impersonator_account_id is not null) as row from sessions s where s.account_id = ${id} order by s.id`,
  },
  {
    name: 'second-factor',
    tables: ['second_factors', 'recovery_codes', 'login_challenges'],
    rows: (id) => sql`
      select jsonb_build_object('confirmed_at', f.confirmed_at, 'created_at', f.created_at, 'recovery_codes', (
               select coalesce(jsonb_agg(jsonb_build_object('created_at', c.created_at, 'used_at', c.used_at)), '[]')
                 from recovery_codes c where c.account_id = f.account_id)) as row
        from second_factors f where f.account_id = ${id}`,
  },
  {
    name: 'passkeys',
    tables: ['passkeys', 'passkey_challenges'],
    rows: (id) => sql`
      select to_jsonb(k) - '{account_id,key_id,public_key}'::text[] as row from passkeys k
       where k.account_id = ${id} order by k.id`,
  },
  {
    name: 'security-events',
    tables: ['security_events'],
    rows: (id) => sql`
      select to_jsonb(e) - '{account_id,account_hash}'::text[] as row from security_events e
       where e.account_id = ${id} order by e.id`,
  },
  {
    name: 'briefs',
    tables: ['briefs'],
    rows: (id) => sql`select to_jsonb(b) as row from briefs b where b.client_id = ${id} order by b.id`,
  },
  {
    // the reasons of a match; the weights of the model are the same for all clients
    name: 'matches',
    tables: ['matches', 'match_openings'],
    rows: (id) => sql`
      select to_jsonb(m) - '{components,model_version,score,is_remade}'::text[] || jsonb_build_object('opened_at', o.opened_at) as row
        from matches m left join match_openings o on o.match_id = m.id
       where m.brief_id in ${briefsOf(id)} order by m.id`,
  },
  {
    // each side gets only what its pages show
    name: 'leads',
    tables: ['leads', 'lead_history'],
    rows: (id) => sql`
      select ${only('l', leadColumns.both)} || case when l.client_id = ${id}
               then ${only('l', leadColumns.client)}
                 || case when l.status = 'declined' then ${only('l', leadColumns.declined)} else '{}' end
               else ${only('l', leadColumns.expert)}
                 -- what was taken back is the client's again
                 || case when l.status = 'withdrawn' then '{"message": null, "reasons": null, "caveats": null}'
                    else jsonb_build_object('message', l.message) end end
             || jsonb_build_object('history', (
               -- who of a studio took a step is the studio's own
               select coalesce(jsonb_agg(to_jsonb(h) - 'lead_id'
                        - case when l.client_id = ${id} then '{author_id,author_name}'::text[] else '{}' end order by h.id), '[]') from lead_history h
                where h.lead_id = l.id and (l.client_id <> ${id} or h.fact is distinct from 'given_back'))) as row
        from leads l where l.id in ${leadsOf(id)} order by l.id`,
  },
  {
    // the expert's own; the client they are about does not get them
    name: 'lead-notes',
    tables: ['lead_notes'],
    rows: (id) => sql`
      select to_jsonb(n) as row from lead_notes n join leads l on l.id = n.lead_id
       where l.expert_id in ${expertOf(id)} order by n.id`,
  },
  {
    // the warning that a message needs care is for its reader, not its author
    name: 'conversations',
    tables: ['threads', 'messages'],
    rows: (id) => sql`
      select jsonb_build_object('id', t.id, 'lead_id', t.lead_id, 'created_at', t.created_at, 'messages', (
               select coalesce(jsonb_agg(to_jsonb(m) - 'thread_id'
                        - case when (m.sender = 'client') = (t.client_id = ${id}) then 'caution' else '' end order by m.id), '[]')
                 from messages m where m.thread_id = t.id)) as row
        from threads t where t.id in ${threadsOf(id)} order by t.id`,
  },
  {
    // reports by the person; of reports about the person only the decision, not the reporter
    name: 'reports',
    tables: ['reports'],
    rows: (id) => sql`
      select case when r.reporter_account_id = ${id}
                  then ${only('r', 'thread_id reason words created_at handled_at')}
                  else ${only('r', 'thread_id decision decision_reason handled_at')} end as row
        from reports r
       where r.reporter_account_id = ${id} or (r.reported_account_id = ${id} and r.decision in ('warned', 'blocked', 'suspended'))
       order by r.id`,
  },
  {
    // a draft belongs to its expert only
    name: 'quotes',
    tables: ['quotes'],
    rows: (id) => sql`
      select to_jsonb(q) as row from quotes q
       where q.lead_id in ${leadsOf(id)}
         and (q.status <> 'draft' or q.lead_id in (select l.id from leads l where l.expert_id in ${expertOf(id)}))
       order by q.id`,
  },
  {
    name: 'files-sent',
    tables: ['attachments'],
    rows: (id) =>
      sql`select to_jsonb(a) - '{account_id,key,placeholder}'::text[] as row from attachments a where a.account_id = ${id} order by a.id`,
  },
  {
    name: 'meetings',
    tables: ['meetings'],
    rows: (id) => sql`select to_jsonb(m) as row from meetings m where m.lead_id in ${leadsOf(id)} order by m.id`,
  },
  {
    // a client's own; the expert who sees it at the meeting does not export it
    name: 'visit-addresses',
    tables: ['visit_addresses'],
    rows: (id) => sql`
      select to_jsonb(a) as row from visit_addresses a
        join meetings m on m.id = a.meeting_id join leads l on l.id = m.lead_id
       where l.client_id = ${id} order by a.meeting_id`,
  },
  {
    // its address is a secret, and stored as a hash
    name: 'calendar-address',
    tables: ['calendar_feeds'],
    rows: (id) =>
      sql`select to_jsonb(f) - '{account_id,token_hash}'::text[] as row from calendar_feeds f where f.account_id = ${id}`,
  },
  {
    // mails that were answered; not the addresses, because anyone who knows one can write to it
    name: 'replies-by-mail',
    tables: ['inbound_mails', 'reply_addresses'],
    rows: (id) => sql`
      select jsonb_build_object('thread_id', i.thread_id, 'outcome', i.outcome, 'reason', i.reason, 'received_at', i.received_at) as row
        from inbound_mails i where i.account_id = ${id} order by i.id`,
  },
  {
    // the link gives access to anyone who has it
    name: 'boards',
    tables: ['boards', 'board_items'],
    rows: (id) => sql`
      select to_jsonb(b) - '{account_id,share_token}'::text[] || jsonb_build_object('shared', b.share_token is not null, 'photos', (
               select coalesce(jsonb_agg(to_jsonb(i) - 'board_id' order by i.position, i.photo_id), '[]')
                 from board_items i where i.board_id = b.id)) as row
        from boards b where b.account_id = ${id} order by b.id`,
  },
  {
    name: 'favourites',
    tables: ['favourites'],
    rows: (id) => sql`
      select jsonb_build_object('expert_id', f.expert_id, 'name', coalesce(e.company_name, e.name), 'created_at', f.created_at) as row
        from favourites f join experts e on e.id = f.expert_id where f.account_id = ${id} order by f.created_at, f.expert_id`,
  },
  {
    // for texts by the person, and for their conversations
    name: 'translations',
    tables: ['translations'],
    rows: (id) => sql`
      select to_jsonb(t) - '{id,source_hash}'::text[] as row from translations t
       where t.expert_id in ${expertOf(id)}
          or t.project_id in (select p.id from projects p where p.expert_id in ${expertOf(id)})
          or t.review_id in (select r.id from reviews r where r.client_id = ${id} or r.expert_id in ${expertOf(id)})
          or t.message_id in (select m.id from messages m where m.thread_id in ${threadsOf(id)}) order by t.id`,
  },
  {
    // the experts a search has found, while they are marked as new; `known` only prevents repeated notifications
    name: 'saved-searches',
    tables: ['saved_searches', 'saved_search_finds'],
    rows: (id) => sql`
      select to_jsonb(s) - '{account_id,known,knows_all}'::text[]
               || jsonb_build_object('found', (
                 select coalesce(jsonb_agg(jsonb_build_object('expert_id', f.expert_id, 'found_at', f.found_at) order by f.found_at, f.expert_id), '[]')
                   from saved_search_finds f where f.search_id = s.id)) as row
        from saved_searches s where s.account_id = ${id} order by s.id`,
  },
  {
    name: 'expert-profile',
    tables: ['experts', 'expert_handles', 'expert_photos', 'expert_moves', 'expert_appeals', 'register_checks'],
    rows: (id) => sql`
      select to_jsonb(e) - 'xid'
               || jsonb_build_object('photos_chosen', (select coalesce(jsonb_agg(p.showcase_id order by p.showcase_id), '[]') from expert_photos p where p.expert_id = e.id))
               || jsonb_build_object('addresses', (select coalesce(jsonb_agg(to_jsonb(h) - 'expert_id' order by h.created_at, h.handle), '[]') from expert_handles h where h.expert_id = e.id))
               || jsonb_build_object('status_history', (select coalesce(jsonb_agg(to_jsonb(m) - 'actor_account_id' order by m.id), '[]') from expert_moves m where m.expert_id = e.id))
               || jsonb_build_object('appeals', (select coalesce(jsonb_agg(to_jsonb(o) - 'expert_id' order by o.decision_id), '[]') from expert_appeals o where o.expert_id = e.id))
               || jsonb_build_object('register_checks', (select coalesce(jsonb_agg(to_jsonb(r) - 'expert_id' order by r.register), '[]') from register_checks r where r.expert_id = e.id)) as row
        from experts e where e.account_id = ${id}`,
  },
  {
    name: 'own-domain',
    tables: ['own_domains'],
    rows: (id) => sql`select to_jsonb(d) - 'expert_id' as row from own_domains d where d.expert_id in ${expertOf(id)}`,
  },
  {
    // visitors are not identified
    name: 'profile-figures',
    tables: ['insight_days'],
    rows: (id) =>
      sql`select to_jsonb(d) - 'expert_id' as row from insight_days d where d.expert_id in ${expertOf(id)} order by d.day`,
  },
  {
    // the studio where the person works, beside an own one
    name: 'studio',
    tables: ['studio_members'],
    rows: (id) => sql`
      select jsonb_build_object('studio', coalesce(e.company_name, e.name), 'role', m.role, 'joined_at', m.joined_at) as row
        from studio_members m join experts e on e.id = m.expert_id where m.account_id = ${id}`,
  },
  {
    // from a studio's conversations and notes only the person's own texts: the rest belongs to the studio
    name: 'words-in-a-studio',
    tables: ['studio_members'],
    rows: (id) => sql`
      select jsonb_build_object('in', w.place, 'body', w.body, 'created_at', w.created_at) as row from (
        select 'message' as place, m.body, m.created_at, m.id
          from studio_members s join threads t on t.expert_id = s.expert_id join messages m on m.thread_id = t.id
         where s.account_id = ${id} and m.author_id = ${id}
        union all
        select 'note', n.body, n.created_at, n.id
          from studio_members s join leads l on l.expert_id = s.expert_id join lead_notes n on n.lead_id = l.id
         where s.account_id = ${id} and n.author_id = ${id}) as w order by w.created_at, w.id`,
  },
  {
    // the people whom the person has invited, and their earlier addresses
    name: 'studio-invitations',
    tables: ['studio_invitations'],
    rows: (id) => sql`
      select to_jsonb(i) - '{token_hash,expert_id,invited_by}'::text[] as row from studio_invitations i
       where i.expert_id in ${expertOf(id)} or i.email = (select email from accounts where id = ${id}) order by i.id`,
  },
  {
    // the invitation by staff, the source of the address, and what staff knew
    name: 'expert-invitations',
    tables: ['expert_invitations'],
    rows: (id) => sql`
      select to_jsonb(i) - '{token_hash,expert_id,invited_by}'::text[] as row from expert_invitations i
       where i.expert_id in ${expertOf(id)} or i.email = (select email from accounts where id = ${id}) order by i.id`,
  },
  {
    name: 'plan',
    tables: ['billing_accounts', 'subscriptions', 'subscription_steps', 'checkout_sessions'],
    rows: (id) => sql`
      select to_jsonb(b) - '{account_id,plan_due_at,sync_taken,sync_stored,synced_at,busy_until}'::text[]
               || jsonb_build_object('subscriptions', (select coalesce(jsonb_agg(to_jsonb(s) - 'expert_id' || jsonb_build_object('steps', (select jsonb_agg(to_jsonb(p) - '{id,subscription_id}'::text[] order by p.id) from subscription_steps p where p.subscription_id = s.id)) order by s.id), '[]') from subscriptions s where s.expert_id = b.expert_id))
               || jsonb_build_object('checkout', (select to_jsonb(c) - '{expert_id,url}'::text[] from checkout_sessions c where c.expert_id = b.expert_id)) as row
        from billing_accounts b where b.account_id = ${id}`,
  },
  {
    name: 'invoices',
    tables: ['invoices'],
    rows: (id) =>
      sql`select to_jsonb(i) - '{expert_id,file_key}'::text[] as row from invoices i where i.expert_id in ${expertOf(id)} order by i.id`,
  },
  {
    name: 'days-off',
    tables: ['days_off'],
    rows: (id) =>
      sql`select to_jsonb(d) - 'expert_id' as row from days_off d where d.expert_id in ${expertOf(id)} order by d.from_day, d.id`,
  },
  {
    name: 'staff-views',
    tables: ['staff_views'],
    rows: (id) =>
      sql`select to_jsonb(v) - 'account_id' as row from staff_views v where v.account_id = ${id} order by v.id`,
  },
  {
    name: 'saved-replies',
    tables: ['saved_replies'],
    rows: (id) =>
      sql`select to_jsonb(s) - 'expert_id' as row from saved_replies s where s.expert_id in ${expertOf(id)} order by s.position, s.id`,
  },
  {
    name: 'projects',
    tables: ['projects', 'withheld_pictures', 'kept_texts'],
    rows: (id) => sql`
      select to_jsonb(p)
               || jsonb_build_object('withheld_pictures', (select coalesce(jsonb_agg(to_jsonb(w) - 'project_id' order by w.picture_id), '[]') from withheld_pictures w where w.project_id = p.id))
               || jsonb_build_object('pictures', (select coalesce(jsonb_agg(to_jsonb(i) - 'project_id' order by i.position, i.id), '[]') from project_images i where i.project_id = p.id))
               || jsonb_build_object('kept_texts', (select coalesce(jsonb_agg(to_jsonb(k) - '{project_id,kept_by}'::text[] order by k.id), '[]') from kept_texts k where k.project_id = p.id))
               || jsonb_build_object('views', (select coalesce(sum(v.views), 0) from project_views v where v.project_id = p.id)) as row
        from projects p where p.expert_id in ${expertOf(id)} order by p.id`,
  },
  {
    name: 'reviews',
    // the staff member who decided is internal; what the author was sent is the author's only
    tables: ['reviews', 'review_photos', 'review_decisions', 'review_appeals'],
    rows: (id) => sql`
      select case when r.client_id = ${id} then to_jsonb(r) || jsonb_build_object(
                    'decisions', (select coalesce(jsonb_agg(${only('d', 'decision ground rule reason created_at')} order by d.id), '[]')
                                    from review_decisions d where d.review_id = r.id and d.decision <> 'keep'),
                    'appeal', (select to_jsonb(p) - 'review_id' from review_appeals p where p.review_id = r.id))
                  else to_jsonb(r) - '{client_id,lead_id,held_reason,held_at,appealed_at}'::text[] end
               || jsonb_build_object('photos', (select coalesce(jsonb_agg(p.image_id order by p.position), '[]') from review_photos p where p.review_id = r.id)) as row
        from reviews r
       where r.client_id = ${id} or (r.expert_id in ${expertOf(id)} and r.status = 'published') order by r.id`,
  },
  {
    // from the addresses only what the expert sees; an imported review belongs to its author and is public
    name: 'past-clients',
    tables: ['past_clients', 'past_reviews'],
    rows: (id) => sql`
      select to_jsonb(c) - '{email_hash,token_hash,expert_id}'::text[]
               || jsonb_build_object('review', (select to_jsonb(r) - '{expert_id,held_reason,past_client_id}'::text[] from past_reviews r
                                                 where r.past_client_id = c.id and r.status = 'published')) as row
        from past_clients c where c.expert_id in ${expertOf(id)} order by c.id`,
  },
  {
    name: 'reported-reviews',
    tables: ['review_reports'],
    rows: (id) => sql`
      select to_jsonb(p) - 'account_id' as row from review_reports p where p.account_id = ${id} order by p.id`,
  },
  {
    name: 'notifications',
    tables: ['notifications'],
    rows: (id) => sql`
      select to_jsonb(n) - '{account_id,about,mail_due_at,push_due_at,told_at}'::text[] as row from notifications n where n.account_id = ${id} order by n.id`,
  },
  {
    // only kinds that were switched off; all others are on
    name: 'notification-choices',
    tables: ['notification_preferences'],
    rows: (id) =>
      sql`select to_jsonb(p) - 'account_id' as row from notification_preferences p where p.account_id = ${id} order by p.kind`,
  },
  {
    // the address and the keys of a browser are secrets
    name: 'notified-devices',
    tables: ['push_subscriptions'],
    rows: (id) => sql`
      select jsonb_build_object('id', p.id, 'device_id', p.session_id, 'service', split_part(p.endpoint, '/', 3), 'created_at', p.created_at) as row
        from push_subscriptions p where p.account_id = ${id} order by p.id`,
  },
  {
    name: 'messages-to-husrum',
    tables: ['contacts'],
    // the staff member, the internal note and the digest of staff are not the person's data
    rows: (id) =>
      sql`select to_jsonb(c) - '{note,digested_at,assigned_to,replied_by,handled_from,version}'::text[] as row from contacts c where c.account_id = ${id} order by c.id`,
  },
  {
    // the digest is staff's own mail
    name: 'notices',
    tables: ['notices'],
    rows: (id) =>
      // for a decision about the person's own content, the text sent to the person; not the reporter
      sql`select case when n.account_id = ${id}
                      then to_jsonb(n) - '{digested_at,measure,ground,rule,facts,owner_account_id,target,target_id,target_label,decided_by,content,content_account_id}'::text[]
                      else ${only('n', 'case_number path status measure ground rule facts target target_label decided_at')} end as row
            from notices n where n.account_id = ${id} or n.owner_account_id = ${id} order by n.id`,
  },
  {
    // the answers are encrypted: only the mailed link opens them
    name: 'mailed-drafts',
    tables: ['flow_drafts'],
    rows: (id) => sql`
      select jsonb_build_object('flow', d.flow, 'email', d.email, 'mailed_at', d.mailed_at, 'expires_at', d.expires_at) as row
        from flow_drafts d where d.email = (select email from accounts where id = ${id}) order by d.id`,
  },
  {
    // their text may contain a link or code that gives access to the account
    name: 'mail-and-text-messages',
    tables: ['deliveries'],
    rows: (id) => sql`
      select jsonb_build_object('channel', d.channel, 'kind', d.kind, 'to', d.recipient, 'subject', d.subject, 'state', d.state, 'created_at', d.created_at) as row
        from deliveries d where d.account_id = ${id} order by d.id`,
  },
]

export async function listHeld(db: Db, { rows }: Held, accountId: number): Promise<unknown[]> {
  const found = await rows(accountId).execute(db)
  return found.rows.map(({ row }) => row)
}

export type HeldPicture = { id: number; sha256: string; type: string; bytes: number }

/** Pictures that the person uploaded or shows, each once. */
export async function listHeldPictures(db: Db, accountId: number): Promise<HeldPicture[]> {
  const { rows } = await sql<HeldPicture>`
    select i.id, i.sha256, i.type, i.bytes from images i where i.id in (
      select image_id from uploads where account_id = ${accountId}
      union select avatar_image_id from accounts where id = ${accountId}
      union select unnest(array[avatar_image_id, cover_image_id]) from experts where account_id = ${accountId}
      union select unnest(array[x.image_id, x.before_image_id]) from project_images x join projects p on p.id = x.project_id where p.expert_id in ${expertOf(accountId)}
      union select unnest(array[w.image_id, w.before_image_id]) from withheld_pictures w join projects p on p.id = w.project_id where p.expert_id in ${expertOf(accountId)}
    ) order by i.id`.execute(db)
  return rows
}

export type HeldFile = { id: number; name: string; key: string; kind: string; bytes: number }

/** Files of the person's conversations, from both sides, like the messages. */
export async function listHeldFiles(db: Db, accountId: number): Promise<HeldFile[]> {
  const { rows } = await sql<HeldFile>`
    select a.id, a.name, a.key, a.kind, a.bytes from attachments a left join messages m on m.id = a.message_id
     where a.account_id = ${accountId} or m.thread_id in ${threadsOf(accountId)} order by a.id`.execute(db)
  return rows
}

/** Invoices that were received as a file. */
export async function listHeldInvoices(db: Db, accountId: number): Promise<{ number: string; key: string }[]> {
  const { rows } = await sql<{ number: string; key: string }>`
    select i.number, i.file_key as key from invoices i
     where i.expert_id in ${expertOf(accountId)} and i.file_key is not null order by i.id`.execute(db)
  return rows
}

/** Names for the ids in profiles, briefs and projects. */
export async function selectOptionNames(db: Db): Promise<unknown> {
  const { rows } = await sql<{ options: unknown }>`
    select jsonb_build_object(
      'styles', (select jsonb_object_agg(id, slug) from styles), 'aspects', (select jsonb_object_agg(id, slug) from aspects),
      'room_types', (select jsonb_object_agg(id, slug) from room_types), 'specialties', (select jsonb_object_agg(id, slug) from specialties),
      'skills', (select jsonb_object_agg(id, slug) from skills), 'budgets', (select jsonb_object_agg(id, slug) from budgets),
      'timelines', (select jsonb_object_agg(id, slug) from timelines), 'countries', (select jsonb_object_agg(id, code) from countries),
      'extra_questions', (select jsonb_object_agg('q' || id, jsonb_build_object('labels', labels, 'options', options)) from questions))
      as options`.execute(db)
  return rows[0]?.options
}
