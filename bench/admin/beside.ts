/** Rows besides leads and messages: portfolios, invited experts, events of webhooks, questions, versions. */
import { questionName } from '@husrum/contract/foundation/reference/extra-answers.rules.ts'
import { shippedFacts } from '../../apps/server/src/domains/back-office/company/live-company.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import type { Run } from './statements.ts'

/** Two projects of three pictures for each expert; a tenth as many invitations as leads, and half as many events. */
export async function insertBeside(run: Run, leads: number): Promise<void> {
  await insertProjects(run)
  await insertInvitations(run, Math.ceil(leads / 10))
  await insertWebhooks(run, Math.ceil(leads / 2))
  await insertQuestions(run)
  await insertVersions(run)
}

async function insertProjects(run: Run): Promise<void> {
  await run(
    `insert into projects (expert_id, status, title, description, project_type, city_id, year, size_m2, style_ids, aspect_ids, position, published_at)
     select e.id, case when e.id % 9 = 0 and k = 2 then 'draft' else 'published' end, 'A home, number ' || e.id, 'Oak, light and long views.',
            'residential', e.city_id, 2026 - k, 40 + (e.id % 200)::int, e.style_ids[1:2], '{}', k, e.created_at
       from experts e cross join generate_series(1, 2) as k`,
  )
  await run(
    `insert into project_images (project_id, image_id, caption, alt, is_cover, position, in_inspiration, style_id)
     select p.id, i.ids[1 + (p.id * 7 + k) % cardinality(i.ids)], '', p.title, k = 1, k, k < 3, case when k = 1 then p.style_ids[1] end
       from projects p cross join generate_series(1, 3) as k
       cross join (select array_agg(id order by id) as ids from images) i`,
  )
}

/** In imports of a hundred. */
async function insertInvitations(run: Run, invitations: number): Promise<void> {
  await run(
    `insert into expert_imports (file_name, source, lines, invited, created_by, created_at)
     select 'members-' || g || '.csv', 'Members of chamber ' || g, 120, 100, null, now() - (1 - g::float8 / $1) * interval '600 days'
       from generate_series(1, $1::int) as g`,
    [Math.ceil(invitations / 100)],
  )
  await run(
    `insert into expert_invitations (state, name, email, answers, locale, source, mails, created_at, sent_at, ended_at, expires_at, import_id)
     select case when g % 10 < 3 then 'sent' when g % 10 = 3 then 'opened' when g % 10 < 6 then 'refused' when g % 10 = 6 then 'withdrawn' else 'expired' end,
            case when g % 10 < 4 then 'Invited ' || g end, case when g % 10 < 4 then 'invited-' || g || '@husrum.example' end,
            case when g % 10 < 4 then '{}'::jsonb end, 'en', 'Members of chamber ' || (g - 1) / 100, 1, at, at,
            case when g % 10 > 3 then at + interval '9 days' end, at + interval '30 days', m.id
       from generate_series(1, $1::int) as g
       join (select id, row_number() over (order by id) - 1 as n from expert_imports) m on m.n = (g - 1) / 100
       cross join lateral (select now() - (1 - g::float8 / $1) * interval '80 days' as at) as a`,
    [invitations],
  )
}

async function insertWebhooks(run: Run, events: number): Promise<void> {
  await run(
    `insert into webhooks (url, description, kinds, secret_sealed, is_on)
     select 'https://hook-' || g || '.example/in', 'Program ' || g, array['lead.created', 'expert.approved'], '\\x00', g % 4 > 0
       from generate_series(1, 20) as g`,
  )
  await run(
    `insert into webhook_deliveries (webhook_id, kind, body, state, tries, response_status, job_id, created_at, ended_at)
     select w.ids[1 + g % cardinality(w.ids)], (array['lead.created', 'expert.approved'])[1 + g % 2], '{"id": ' || g || '}',
            case when g % 1000 = 0 then 'failed' when g % 1000 = 1 then 'retrying' else 'delivered' end, 1, 200, gen_random_uuid(), at,
            case when g % 1000 <> 1 then at end
       from generate_series(1, $1::int) as g cross join (select array_agg(id order by id) as ids from webhooks) w
       cross join lateral (select now() - (1 - g::float8 / $1) * interval '30 days' as at) as a`,
    [events],
  )
  await run(
    `insert into service_tokens (name, token_hash, scopes, revoked_at)
     select 'Program ' || g, sha256(('token ' || g)::bytea), array['leads'], case when g % 3 = 0 then now() end from generate_series(1, 200) as g`,
  )
}

/** The most questions allowed; every second client has answered two of them. */
async function insertQuestions(run: Run): Promise<void> {
  await run(
    `insert into questions (subject, place, kind, labels, helps, options, position, state)
     select 'brief', 'rooms', 'text', jsonb_build_object('en', 'Question ' || g, 'da', 'Spørgsmål ' || g, 'de', 'Frage ' || g),
            '{"en": "", "da": "", "de": ""}', '[]', g, case when g > 12 then 'retired' else 'asked' end
       from generate_series(1, 20) as g`,
  )
  const { rows } = await run('select id from questions order by id limit 2')
  const answers = Object.fromEntries(rows.map(({ id }) => [questionName(id), 'Two cats']))
  await run('update briefs set extra_answers = $1 where id % 2 = 0', [JSON.stringify(answers)])
  await run(
    `insert into question_uses (question, uses)
     select name, count(*) from briefs, jsonb_object_keys(extra_answers) as name where extra_answers <> '{}' group by name`,
  )
}

/** As many versions as an owner publishes in years. */
async function insertVersions(run: Run): Promise<void> {
  await run(
    `insert into company_versions (number, facts, published_at)
     select g, $1, now() - (101 - g) * interval '6 days' from generate_series(1, 100) as g`,
    [JSON.stringify(shippedFacts(readConfig({})))],
  )
}
