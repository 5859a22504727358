/** Open and finished work of staff: reviews, messages, reports, mail, refused calls, failed jobs. */
import type { Run } from './statements.ts'

/** A hundredth of each is open. */
export async function insertWork(run: Run, leads: number, experts: number): Promise<void> {
  await insertReviews(run, Math.ceil(leads / 5))
  await insertMessages(run, Math.ceil(leads / 5), experts)
  await insertReports(run, Math.ceil(leads / 10))
  await insertDeliveries(run, leads)
  await insertEvents(run, Math.ceil(leads / 2))
  await insertFailures(run, Math.ceil(experts / 10))
  await insertShowcases(run, Math.ceil(experts / 10))
}

const ago = (days: number) => `now() - (1 - g::float8 / $1) * interval '${days} days'`

/** Not in the order of arrival. */
const waits = `now() - (g::bigint * 7919 % 10000) * interval '1 minute'`

async function insertReviews(run: Run, reviews: number): Promise<void> {
  await run(
    `insert into reviews (expert_id, client_id, author_name, city_name, language, rating, title, body, status, created_at, published_at,
                          held_reason, held_at, reported_at, appealed_at, project_type)
     select l.expert_id, l.client_id, 'Author ' || g, 'Aarhus', 'en', 1 + g % 5, 'Title ' || g, 'What they did for us, number ' || g || ', in words.',
            case when g % 100 < 2 then 'pending' when g % 50 = 3 then 'rejected' else 'published' end, ${ago(600)}, ${ago(600)},
            case when g % 100 = 0 then 'private_data' end, case when g % 100 = 0 then ${waits} end,
            case when g % 100 = 7 then ${waits} end, case when g % 200 = 3 then ${waits} end, 'residential'
       from generate_series(1, $1::int) as g join leads l on l.id = g * 5`,
    [reviews],
  )
  await run(
    `insert into review_reports (review_id, account_id, reason) select r.id, r.client_id, 'insulting' from reviews r where r.reported_at is not null`,
  )
}

async function insertMessages(run: Run, contacts: number, experts: number): Promise<void> {
  await run(
    `insert into contacts (name, email, topic, subject, message, locale, status, created_at, handled_at)
     select 'Asker ' || g, 'asker-' || g || '@husrum.example', (array['matching', 'account', 'other'])[1 + g % 3], 'Subject ' || g,
            'How does this work, please?', 'en', case when g % 100 = 0 then 'new' when g % 100 = 1 then 'in_progress' else 'handled' end,
            ${ago(600)}, case when g % 100 > 1 then ${ago(600)} end
       from generate_series(1, $1::int) as g`,
    [contacts],
  )
  await run(
    `insert into notices (case_number, kind, path, explanation, name, email, locale, status, reasons, decided_at, created_at)
     select 'B-' || g, 'other', '/experts/' || g, 'This is not theirs.', 'Notifier ' || g, 'notifier-' || g || '@husrum.example', 'en',
            case when g % 100 = 0 then 'open' else 'not_upheld' end, case when g % 100 > 0 then 'It is theirs.' end,
            case when g % 100 > 0 then now() end, ${ago(600)}
       from generate_series(1, $1::int) as g`,
    [experts],
  )
}

async function insertReports(run: Run, reports: number): Promise<void> {
  await run(
    `insert into reports (origin, lead_id, reported_account_id, reporter_account_id, reason, words, evidence, created_at, handled_at, decision)
     select case when g % 2 = 0 then 'automatic' else 'person' end, l.id, l.client_id, e.account_id, 'spam', 'Words ' || g,
            jsonb_build_object('blocked', false, 'lead_status', l.status, 'messages_count', 0, 'messages', '[]'::jsonb), ${ago(600)},
            case when g % 100 > 0 then now() end, case when g % 100 > 0 then 'none' end
       from generate_series(1, $1::int) as g join leads l on l.id = g * 10 join experts e on e.id = l.expert_id`,
    [reports],
  )
}

async function insertDeliveries(run: Run, deliveries: number): Promise<void> {
  await run(
    `insert into deliveries (channel, kind, recipient, subject, state, tries, job_id, next_try_at, give_up_at, created_at, ended_at, last_error)
     select case when g % 10 = 0 then 'sms' when g % 10 = 1 then 'push' else 'mail' end, 'lead-created', 'bench-client-' || g % 250000 || '@husrum.example',
            'Subject ' || g, case when g % 1000 = 0 then 'dead' when g % 1000 = 1 then 'retrying' when g % 1000 = 2 then 'waiting' else 'sent' end,
            1 + g % 7, gen_random_uuid(), now() + interval '1 day', now() + interval '2 days', ${ago(90)},
            case when g % 1000 not in (1, 2) then ${ago(90)} end, case when g % 1000 = 0 then 'refused' end
       from generate_series(1, $1::int) as g`,
    [deliveries],
  )
}

async function insertEvents(run: Run, events: number): Promise<void> {
  await run(
    `insert into security_events (kind, code, account_id, account_hash, address, route, created_at)
     select (array['sign_in', 'refused', 'limit'])[1 + g % 3], 'invalid_credentials', case when g % 2 = 0 then a.id end,
            case when g % 2 = 1 then md5(g::text) end, '10.' || g % 200 || '.' || g % 250 || '.' || g % 240, 'POST /api/auth/login', ${ago(90)}
       from generate_series(1, $1::int) as g left join accounts a on a.id = 1 + g % 300000`,
    [events],
  )
}

/** In the queue of mail, as after a week without the provider. */
async function insertFailures(run: Run, failures: number): Promise<void> {
  await run(
    `insert into pgboss.job (name, state, data, output, created_on, started_on, completed_on, start_after, retry_count, keep_until)
     select q.name, case when g % 10 = 0 then 'retry' else 'failed' end::pgboss.job_state, '{}', '{"message": "not reachable"}', ${ago(7)}, ${ago(7)},
            ${ago(7)}, now() + interval '1 hour', 9, now() + interval '14 days'
       from generate_series(1, $1::int) as g cross join (select name from pgboss.queue order by name limit 1) q`,
    [failures],
  )
}

async function insertShowcases(run: Run, showcases: number): Promise<void> {
  await run(
    `with made as (
       insert into images (sha256, type, width, height, bytes, placeholder)
       select encode(sha256(('showcase-' || g)::bytea), 'hex'), 'image/jpeg', 1920, 1280, 300000, 'k0oGLQaSVsl3l3eAl4d3iHd3eEeIWHgH'
         from generate_series(1, $1::int) as g returning id)
     insert into showcases (image_id, category, style_id, alt_en, alt_da, alt_de, credit, license, active, position, created_at)
     select m.id, case when m.id % 4 = 0 then 'architecture' else 'interior' end, s.ids[1 + m.id % cardinality(s.ids)], 'A room ' || m.id,
            'Et rum ' || m.id, 'Ein Raum ' || m.id, 'Credit ' || m.id, 'CC0-1.0', m.id % 10 > 0, m.id % 1000, now() - m.id % 600 * interval '1 day'
       from made m cross join (select array_agg(id order by id) as ids from styles where merged_into is null) s`,
    [showcases],
  )
  await run(
    `insert into expert_photos (expert_id, showcase_id)
     select e.id, s.id from experts e cross join (select count(*) as many from showcases) as m
       cross join (values (1), (7)) as f (step)
       join (select id, row_number() over (order by id) - 1 as n from showcases) s on s.n = (e.id * f.step) % m.many
     on conflict do nothing`,
  )
  await run(
    `update briefs b set photo_ids = array[s.id] from (select count(*) as many from showcases) as m,
            (select id, row_number() over (order by id) - 1 as n from showcases) as s
      where s.n = b.id % m.many and b.id % 2 = 0`,
  )
}
