/**
 * A market of any size for measuring: experts as in an active market (cities by population, one to three projects with
 * pictures, reviews, searchable words), written by PostgreSQL in a few statements. None of them can log in. The small
 * demo world is world.ts.
 */
import { chanceFrom, type Chance } from './seed.ts'

export type Statements = { query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }

const TEMPLATES = 1500
/** A well-formed hash of an unknown password. */
const NO_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$Y2hhbmNlY2hhbmNlY2hhbg$u2V0bGVkYnljaGFuY2VzZXRsZWRieWNoYW5jZXNldA'

/** Adds `experts` in the caller's transaction. Needs reference data and at least one picture. */
export async function addExperts(db: Statements, experts: number, fold: (text: string) => string): Promise<void> {
  const options = await readOptions(db)
  if (options.images.length === 0) throw new Error('There are no pictures to show: load the demo world first')
  const from = await nextNumber(db)
  await db.query('select setseed(0.4711)')
  await db.query(
    `create temp table scale_templates on commit drop as
     select * from jsonb_to_recordset($1::jsonb) as t (
       n int, locale text, description text, offer_words text, text_words text, expert_type text, service_types text[], project_types text[],
       session_types text[], project_sizes text[], project_phases text[], budget_ids bigint[], timeline_ids bigint[], aspect_ids bigint[],
       room_type_ids bigint[], specialty_ids bigint[], skill_ids bigint[], style_ids bigint[], works_outside boolean)`,
    [JSON.stringify(makeTemplates(options, fold))],
  )
  await db.query(
    `create temp table scale_places on commit drop as
     select row_number() over () as n, c.id, c.state_id, c.country_id, c.name, c.search_name
       from cities c cross join lateral generate_series(1, 1 + c.population / 15000)`,
  )
  await db.query(
    `create temp table scale_experts on commit drop as
     select g as n, given.name || ' ' || family.name as name, given.folded || ' ' || family.folded as name_words, t.*, random() as busy, random() as praise,
            p.id as city_id, p.state_id, p.country_id, p.name as city, p.search_name as city_words, now() - random() * interval '900 days' as joined_at,
            ($5::bigint[])[1 + (random() * 1e9)::int % cardinality($5::bigint[])] as avatar
       from (select g, 1 + (random() * 1e9)::int % ${TEMPLATES} as template, 1 + (random() * 1e9)::int % (select count(*)::int from scale_places) as place,
                    1 + (random() * 1e9)::int % cardinality($3::text[]) as given, 1 + (random() * 1e9)::int % cardinality($4::text[]) as family
               from generate_series($1::int, $1::int + $2::int - 1) as g) as drawn
       join (select n as template, locale, description, offer_words, text_words, expert_type, service_types, project_types, session_types, project_sizes,
                    project_phases, budget_ids, timeline_ids, aspect_ids, room_type_ids, specialty_ids, skill_ids, style_ids, works_outside
               from scale_templates) as t using (template)
       join scale_places p on p.n = drawn.place
       join (select n, name, folded from unnest($3::text[], $6::text[]) with ordinality as x (name, folded, n)) as given on given.n = drawn.given
       join (select n, name, folded from unnest($4::text[], $7::text[]) with ordinality as x (name, folded, n)) as family on family.n = drawn.family`,
    [
      from,
      experts,
      scaleWords.given,
      scaleWords.family,
      options.images,
      scaleWords.given.map(fold),
      scaleWords.family.map(fold),
    ],
  )
  for (const statement of filling) await db.query(statement)
}

const filling = [
  `insert into accounts (role, name, email, email_verified_at, password_hash, locale, country_id, city_id)
   select 'expert', name, 'scale-' || n || '@husrum.example', joined_at, '${NO_PASSWORD}', locale, country_id, city_id from scale_experts`,
  `insert into experts (account_id, status, name, company_name, description, expert_type, service_types, project_types, session_types, project_sizes,
     project_phases, budget_ids, timeline_ids, aspect_ids, room_type_ids, specialty_ids, skill_ids, style_ids, languages, country_id, state_id, city_id,
     works_outside, plan_id, capacity_wish, leads_total, leads_answered, usual_response_minutes, avatar_image_id, joined_at, created_at)
   select a.id, case when busy < 0.97 then 'active' else 'paused' end, s.name, case when s.expert_type = 'agency' then s.name || ' Studio' end, s.description,
          s.expert_type, s.service_types, s.project_types, s.session_types, s.project_sizes, s.project_phases, s.budget_ids, s.timeline_ids, s.aspect_ids,
          s.room_type_ids, s.specialty_ids, s.skill_ids, s.style_ids, array[s.locale, 'en'], s.country_id, s.state_id, s.city_id, s.works_outside,
          case when s.praise < 0.6 then 1 when s.praise < 0.9 then 2 else 3 end, 2 + (s.busy * 18)::int, (s.busy * 30)::int,
          (s.busy * 30 * (0.5 + s.praise / 2))::int, case when s.busy > 0.1 then 30 + (s.praise * 4000)::int end,
          case when s.praise > 0.2 then s.avatar end, s.joined_at, s.joined_at
     from scale_experts s join accounts a on a.email = 'scale-' || s.n || '@husrum.example'`,
  `create temp table scale_ids on commit drop as
   select e.id, s.* from scale_experts s join accounts a on a.email = 'scale-' || s.n || '@husrum.example' join experts e on e.account_id = a.id`,
  `insert into projects (expert_id, status, title, description, project_type, city_id, year, size_m2, style_ids, room_type_ids, aspect_ids, position,
     published_at)
   select s.id, 'published', left('A home in ' || s.city, 80), s.description, s.project_types[1], s.city_id, 2026 - k, 40 + (s.busy * 200)::int,
          s.style_ids, s.room_type_ids[1:2], s.aspect_ids[1:1], k, s.joined_at
     from scale_ids s cross join lateral generate_series(1, 1 + s.n % 3) as k`,
  `insert into project_images (project_id, image_id, caption, alt, is_cover, position, in_inspiration)
   select p.id, i.ids[1 + ((p.id * 7 + k) % cardinality(i.ids))::int], '', left(p.title, 150), k = 1, k, k < 3
     from projects p join scale_ids s on s.id = p.expert_id cross join generate_series(1, 3) as k
     cross join (select array_agg(distinct avatar) as ids from scale_ids) as i
    where k <= cardinality(i.ids)`,
  `insert into reviews (expert_id, author_name, language, rating, title, body, status, created_at)
   select s.id, 'Karen', s.locale, greatest(1, least(5, round(3.6 + s.praise * 1.4 + random() - 0.5)))::int, 'Well done',
          'Listened first, then drew what we meant, and was there until the end.', 'published', now() - random() * interval '700 days'
     from scale_ids s cross join lateral generate_series(1, (s.busy * 12)::int - 2)`,
  `insert into expert_words (expert_id, words)
   select id, setweight(to_tsvector('simple', name_words), 'A') || setweight(to_tsvector('simple', city_words || ' ' || offer_words), 'B')
              || setweight(to_tsvector('simple', text_words), 'D') from scale_ids`,
]

type Named = { id: number; name: string }
type Options = Record<
  'budgets' | 'timelines' | 'aspects' | 'room_types' | 'specialties' | 'skills' | 'styles',
  Named[]
> & {
  images: number[]
}

async function readOptions(db: Statements): Promise<Options> {
  const list = async (table: string, kind = 'true') =>
    (await db.query(`select id, name_en as name from ${table} where ${kind} order by id`)).rows.map((row) => ({
      id: Number(row['id']),
      name: String(row['name']),
    }))
  const { rows } = await db.query('select id from images order by id limit 1000')
  return {
    budgets: await list('budgets'),
    timelines: await list('timelines'),
    aspects: await list('aspects'),
    room_types: await list('room_types', `category = 'interior'`),
    specialties: await list('specialties'),
    skills: await list('skills'),
    styles: await list('styles'),
    images: rows.map((row) => Number(row['id'])),
  }
}

/** A second run continues after the last number of the first. */
async function nextNumber(db: Statements): Promise<number> {
  const { rows } = await db.query(
    String.raw`select coalesce(max(substring(email from '^scale-(\d+)@')::int), 0) + 1 as next from accounts where email like 'scale-%@husrum.example'`,
  )
  return Number(rows[0]?.['next'] ?? 1)
}

function makeTemplates(options: Options, fold: (text: string) => string) {
  const chance = chanceFrom('scale')
  return Array.from({ length: TEMPLATES }, (_, n) => {
    const locale = chance.pick(['en', 'da', 'de'] as const)
    const description = chance.shuffled(scaleWords.sentences[locale]).slice(0, 5).join(' ')
    const own = {
      aspects: some(chance, options.aspects, 0.4),
      room_types: some(chance, options.room_types, 0.5),
      specialties: some(chance, options.specialties, 0.35),
      skills: some(chance, options.skills, 0.15),
      styles: some(chance, options.styles, 0.3),
    }
    const ids = (list: Named[]) => list.map(({ id }) => id)
    return {
      n: n + 1,
      locale,
      description,
      offer_words: fold(
        [...own.specialties, ...own.aspects, ...own.room_types, ...own.styles].map(({ name }) => name).join(' '),
      ),
      text_words: fold(description),
      expert_type: chance.next() < 0.4 ? 'agency' : 'individual-expert',
      service_types: [chance.next() < 0.68 ? 'designer' : 'architect'],
      project_types: some(chance, ['residential', 'commercial', 'sale_styling'], 0.5),
      session_types: some(chance, ['online', 'physical'], 0.65),
      project_sizes: some(chance, ['consultancy', 'small', 'complete'], 0.6),
      project_phases: some(chance, ['consultancy', 'sketching', 'applying', 'construction'], 0.6),
      budget_ids: ids(some(chance, options.budgets, 0.4)),
      timeline_ids: ids(some(chance, options.timelines, 0.6)),
      aspect_ids: ids(own.aspects),
      room_type_ids: ids(own.room_types),
      specialty_ids: ids(own.specialties),
      skill_ids: ids(own.skills),
      style_ids: ids(own.styles),
      works_outside: chance.next() < 0.55,
    }
  })
}

function some<T>(chance: Chance, list: readonly T[], share: number): T[] {
  const chosen = list.filter(() => chance.next() < share)
  return chosen.length > 0 ? chosen : [chance.pick(list)]
}

/** Names and descriptions of the experts of a large market. */
const scaleWords = {
  given:
    'Anna Anders Birgit Bo Camilla Carsten Dorte Emil Emma Erik Freja Frederik Greta Hanne Hans Ida Ingrid Jakob Jens Jette Johanna Jonas Karen Karl Katrin Kirsten Klara Lars Laura Lena Line Lukas Magnus Maja Maren Marie Martin Mette Mia Mikkel Nadja Niels Nina Oskar Pernille Peter Rasmus Rikke Signe Simon Sofie Søren Stine Susanne Thea Thomas Tilde Uwe Vera Vibeke'.split(
      ' ',
    ),
  family:
    'Andersen Bach Bauer Beck Berg Bjerre Brandt Bruun Christensen Dahl Dam Eriksen Fischer Frandsen Friis Graf Hansen Hartmann Holm Iversen Jensen Juhl Jørgensen Kaiser Kjær Klein Koch Krause Kristensen Krogh Lange Larsen Lehmann Lind Lorenz Lund Madsen Meier Møller Mortensen Neumann Nielsen Nygaard Olsen Pedersen Petersen Poulsen Rasmussen Richter Schmidt Schulz Skov Sommer Sørensen Thomsen Vogel Wagner Weber Winther Wolf'.split(
      ' ',
    ),
  sentences: {
    en: [
      'I draw kitchens and quiet rooms in older flats and stay until the last handle is on.',
      'Daylight comes first, then storage, then colour.',
      'I measure twice, sketch by hand and explain what things cost before anybody buys them.',
      'Most of my projects are family homes that have to work on a Tuesday morning.',
      'I like wood that ages well, lime paint and lamps that can be dimmed.',
      'Before anything is taken down I look for what can stay.',
      'You get drawings a carpenter can build from and a list of shops with prices.',
      'Small bathrooms are a speciality: every centimetre has a purpose.',
      'I have worked with listed buildings and know which office answers.',
      'We begin with a walk through the rooms and a long conversation.',
    ],
    da: [
      'Jeg tegner køkkener og rolige rum i ældre lejligheder og bliver, til det sidste greb sidder.',
      'Dagslyset kommer først, så opbevaringen, så farverne.',
      'Jeg måler op to gange, skitserer i hånden og siger, hvad tingene koster, før nogen køber dem.',
      'De fleste af mine opgaver er familiehjem, der skal fungere en tirsdag morgen.',
      'Jeg holder af træ, der ældes smukt, kalkmaling og lamper, der kan dæmpes.',
      'Før noget rives ned, ser jeg efter, hvad der kan blive.',
      'Du får tegninger, en tømrer kan bygge efter, og en indkøbsliste med priser.',
      'Små badeværelser er en særlig glæde: hver centimeter har et formål.',
      'Jeg kender arbejdet med fredede bygninger og ved, hvem der skal spørges.',
      'Vi begynder med en tur gennem rummene og en lang samtale.',
    ],
    de: [
      'Ich zeichne Küchen und ruhige Räume in Altbauwohnungen und bleibe, bis der letzte Griff sitzt.',
      'Zuerst kommt das Tageslicht, dann der Stauraum, dann die Farbe.',
      'Ich messe zweimal, skizziere von Hand und sage, was etwas kostet, bevor es gekauft wird.',
      'Meist plane ich Wohnungen für Familien, die an einem Dienstagmorgen funktionieren müssen.',
      'Ich mag Holz, das schön altert, Kalkfarbe und Lampen, die sich dimmen lassen.',
      'Bevor etwas abgerissen wird, suche ich nach dem, was bleiben kann.',
      'Du bekommst Zeichnungen, nach denen ein Tischler bauen kann, und eine Einkaufsliste mit Preisen.',
      'Kleine Bäder sind meine Stärke: Jeder Zentimeter hat eine Aufgabe.',
      'Ich kenne die Arbeit am Denkmal und weiß, welches Amt antwortet.',
      'Wir beginnen mit einem Gang durch die Räume und einem langen Gespräch.',
    ],
  },
} as const
