/** Photos first: three to ten photos, two taps each, few questions, and the account last (docs/product/flows.md). */
import { OWN_STYLES_MAX, PROJECT_TITLE_MIN } from '@husrum/contract/core/limits.ts'
import { mostNamed } from '@husrum/contract/foundation/reference/most-named.rules.ts'
import { secretAnswers } from './account-answers.ts'
import { checkCode } from './account-checks.ts'
import {
  all,
  by,
  checkChamber,
  checkCompany,
  checkDescription,
  checkExtra,
  checkPerson,
  checkPersonsOwn,
  checkPlace,
  checkTerms,
  fetchExpertRules,
  type ExpertFacts,
} from './expert-checks.ts'
import type { PhotosFirstStepName } from './expert-step-names.ts'
import type { Flow, Step } from '../../flow.ts'
import {
  byStyle,
  emptyPhotosFirst,
  followPhotosFirst,
  revivePhotosFirst,
  type PhotosFirstDraft,
} from './photos-first-answers.ts'

export const OWN_PHOTOS_MIN = 3
export const OWN_PHOTOS_MAX = 10
export const TAGS_STEP = 2

type PhotosFirstStep = Step<PhotosFirstDraft, ExpertFacts, PhotosFirstStepName>

const questions: PhotosFirstStep[] = [
  {
    number: 1,
    name: 'photos',
    fields: ['showcases'],
    check: ({ showcases }) => {
      if (showcases.length < OWN_PHOTOS_MIN)
        return [{ field: 'showcases', code: 'photos_few', params: { limit: OWN_PHOTOS_MIN } }]
      return showcases.length > OWN_PHOTOS_MAX
        ? [{ field: 'showcases', code: 'too_many', params: { limit: OWN_PHOTOS_MAX } }]
        : []
    },
  },
  {
    number: TAGS_STEP,
    name: 'tags',
    fields: ['shots'],
    // Photos may be skipped, but matching needs at least one style.
    check: ({ shots }) => (shots.some(({ style }) => style !== null) ? [] : [{ field: 'shots', code: 'tag_one' }]),
  },
  {
    number: 3,
    name: 'showcase',
    fields: ['shot_projects'],
    check: ({ shot_projects }) =>
      shot_projects.flatMap(({ title }, place) =>
        title !== null && [...title.trim()].length < PROJECT_TITLE_MIN
          ? [{ field: `shot_projects.${place}`, code: 'title_short', params: { limit: PROJECT_TITLE_MIN } }]
          : [],
      ),
  },
  {
    number: 4,
    name: 'offer',
    fields: [
      'service_type',
      'project_types',
      'country_id',
      'city_id',
      'session_type',
      'outside_expert',
      'project_size',
      'phaseOfProject',
      'project_budget_id',
      'project_timeline_id',
    ],
    check: all(
      by({ service_type: true, project_types: true }),
      checkPlace,
      by({ project_size: true, phaseOfProject: true, project_budget_id: true, project_timeline_id: true }),
    ),
  },
  {
    number: 5,
    name: 'about',
    fields: [
      'expert_type',
      'name',
      'company_name',
      'chamber',
      'chamber_number',
      'description',
      'languages',
      'extra_answers',
    ],
    check: all(
      by({ expert_type: true }),
      checkPersonsOwn('name'),
      checkCompany,
      checkChamber,
      checkDescription,
      by({ languages: true }),
      checkExtra,
    ),
  },
]

const account: PhotosFirstStep = {
  number: 6,
  name: 'account',
  fields: ['email', 'password', 'phone', 'plan_id', 'terms'],
  // At this step the registration is complete: all of it is checked, and an error leads back to its step.
  check: async (draft, facts) => {
    const earlier = await Promise.all(questions.map(async ({ check }) => check(draft, facts)))
    return [...earlier.flat(), ...(await checkPerson(draft)), ...(await checkTerms(draft))]
  },
}

export const photosFirst: Flow<PhotosFirstDraft, ExpertFacts, PhotosFirstStepName> = {
  name: 'photos-first',
  empty: emptyPhotosFirst,
  secret: secretAnswers,
  asksAgain: ({ code_sent_at }) => (code_sent_at === null ? undefined : { field: 'password', step: 7 }),
  follow: followPhotosFirst,
  fetchRules: fetchExpertRules,
  revive: revivePhotosFirst,
  steps: [
    ...questions,
    account,
    {
      number: 7,
      name: 'code',
      fields: ['password', 'verifyCode'],
      check: async (draft, facts) => [...(await account.check(draft, facts)), ...checkCode(draft)],
    },
    { number: 8, name: 'done', fields: [], check: () => [] },
  ],
}

const building = new Set(['newConstruction', 'renovation', 'restoration', 'extension'])

/**
 * The answers that the photos suggest where none were given: the widest ones, so that no client is excluded. The fee is
 * always asked, since matching learns nothing from an expert who takes every fee.
 */
export function preselected(
  draft: PhotosFirstDraft,
  language: PhotosFirstDraft['languages'][number],
): Partial<PhotosFirstDraft> {
  const rooms = draft.shots.flatMap(({ room }) => room ?? [])
  const builds = rooms.some((room) => building.has(room))
  const furnishes = rooms.length === 0 || rooms.some((room) => !building.has(room))
  const wide = {
    service_type: [...(furnishes ? ['designer' as const] : []), ...(builds ? ['architect' as const] : [])],
    project_types: ['residential' as const],
    project_size: ['consultancy' as const, 'small' as const, 'complete' as const],
    phaseOfProject: ['consultancy' as const, 'sketching' as const, 'applying' as const, 'construction' as const],
    project_timeline_id: ['0-3-months', '3-6-months', '6-months-plus', 'just-exploring'],
    languages: [language],
  }
  return {
    ...Object.fromEntries(Object.entries(wide).filter(([field]) => isOpen(draft, field))),
    // proposed once: projects that the person has arranged stay as they are
    ...(draft.session_type === null ? { session_type: 'both', shots: byStyle(draft.shots) } : {}),
    ...(draft.outside_expert === null ? { outside_expert: 'no' } : {}),
  }
}

const isOpen = (draft: PhotosFirstDraft, field: string): boolean => {
  const answer: unknown = new Map<string, unknown>(Object.entries(draft)).get(field)
  return Array.isArray(answer) && answer.length === 0
}

/** The answers with those derived from the tags: styles and rooms of the profile. */
export const withTags = (draft: PhotosFirstDraft): PhotosFirstDraft => ({
  ...draft,
  styles: mostNamed(draft.shots.map(({ style }) => style)).slice(0, OWN_STYLES_MAX),
  room_type_id: mostNamed(draft.shots.map(({ room }) => room)),
})

/** The registration's data about its pictures, as form fields. `written` returns a draft for missing texts. */
export function showcaseFields(
  { shots, shot_projects, project_types }: PhotosFirstDraft,
  written: { title: (project: number) => string; alt: (shot: PhotosFirstDraft['shots'][number]) => string },
): Record<string, string | number> {
  const fields: Record<string, string | number> = {}
  for (const place of shot_projects.keys()) {
    fields[`showcase_projects[${place}][title]`] = written.title(place)
    if (project_types[0]) fields[`showcase_projects[${place}][project_type]`] = project_types[0]
  }
  for (const [place, shot] of shots.entries()) {
    if (shot.room) fields[`showcase_pictures[${place}][room]`] = shot.room
    if (shot.style) fields[`showcase_pictures[${place}][style]`] = shot.style
    fields[`showcase_pictures[${place}][alt]`] = written.alt(shot)
    fields[`showcase_pictures[${place}][project]`] = shot.project
  }
  if (shots.some(({ asked }) => asked)) fields.photo_tags = 'true'
  return fields
}
