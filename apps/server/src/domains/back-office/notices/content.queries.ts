/** An expert's public content at one of our addresses, in one statement: stored with a notice and shown to staff. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** The kinds of content that an address can name. */
export type Named =
  | { kind: 'profile'; handle?: string | undefined; expert_id?: number | undefined }
  | { kind: 'project'; handle?: string | undefined; expert_id?: number | undefined; id: number }
  | { kind: 'photo'; id: number }

/** The stored form: pictures by the ids of their files. */
export type Content = {
  expert: { id: number; name: string; status: string }
  text: string
  named: { kind: 'profile' | 'project' | 'photo'; id: number }
  projects: {
    id: number
    title: string
    text: string
    pictures: { id: number; image_id: number; caption: string; in_inspiration: boolean }[]
  }[]
  reviews: { id: number; author: string; rating: number; title: string; text: string }[]
}

/** The most of a profile that is shown and stored; the rest has its own address or is in its own list. */
const MOST = { projects: 30, pictures: 120, reviews: 30 }

/** Undefined where nothing of an expert is public at the address. */
export async function maybeContent(
  db: Db,
  named: Named,
): Promise<{ account_id: number; content: Content } | undefined> {
  const [project, photo] = [named.kind === 'project' ? named.id : null, named.kind === 'photo' ? named.id : null]
  const expert =
    named.kind === 'photo'
      ? sql`(select p.expert_id from project_images i join projects p on p.id = i.project_id where i.id = ${photo})`
      : named.handle === undefined
        ? sql`${named.expert_id ?? null}::bigint`
        : sql`(select expert_id from expert_handles where handle = ${named.handle})`
  const { rows } = await sql<{ account_id: number; content: Content }>`
    with e as (
      select id, account_id, status, description,
             case when expert_type = 'agency' then coalesce(company_name, name) else name end as name
        from experts where id = ${expert} and status in ('active', 'paused')),
    p as (
      select p.* from projects p join e on e.id = p.expert_id
       where p.status = 'published' and p.deleted_at is null
         and (${project}::bigint is null or p.id = ${project})
         and (${photo}::bigint is null or p.id = (select project_id from project_images where id = ${photo}))
       order by p.position, p.id limit ${MOST.projects}),
    i as (
      select i.* from project_images i join p on p.id = i.project_id
       where ${photo}::bigint is null or i.id = ${photo}
       order by p.position, p.id, i.position, i.id limit ${MOST.pictures})
    select e.account_id, jsonb_build_object(
      'expert', jsonb_build_object('id', e.id, 'name', e.name, 'status', e.status),
      'text', case when ${named.kind} = 'profile' then e.description else '' end,
      'named', jsonb_build_object('kind', ${named.kind}::text, 'id', coalesce(${photo}::bigint, ${project}::bigint, e.id)),
      'projects', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'text', p.description,
          'pictures', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'image_id', i.image_id,
              'caption', i.caption, 'in_inspiration', i.in_inspiration) order by i.position, i.id), '[]')
            from i where i.project_id = p.id)) order by p.position, p.id), '[]') from p),
      'reviews', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'author', r.author_name, 'rating', r.rating,
          'title', r.title, 'text', r.body) order by r.id desc), '[]')
        from (select * from reviews where ${named.kind} = 'profile' and expert_id = e.id and status = 'published'
               and withdrawn_at is null order by id desc limit ${MOST.reviews}) r)) as content
      from e where ${named.kind} = 'profile' or exists (select from p)`.execute(db)
  return rows[0]
}
