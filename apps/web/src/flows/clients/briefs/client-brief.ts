/** The client's brief: ten steps, numbered 0 to 9 (docs/product/flows.md). */
import type { AskedQuestion } from '@husrum/contract/foundation/reference/extra-answers.ts'
import { accountFields, followPhone, secretAnswers } from '../../experts/joining/account-answers.ts'
import { checkAccount, checkPasswordAndCode } from '../../experts/joining/account-checks.ts'
import { emptyBrief, reviveBrief, type BriefDraft } from './client-brief-answers.ts'
import type { BriefMask } from './client-brief-rules.ts'
import type { BriefStepName } from './client-brief-steps.ts'
import type { FieldOf, FieldProblem, Flow, Step } from '../../flow.ts'

type BriefStep = Step<BriefDraft, BriefFacts, BriefStepName>

/**
 * `signedIn`: the client has an account already; the account part and the code are left out. `questions`: an owner's
 * additional questions.
 */
export type BriefFacts = { signedIn: boolean; questions: readonly AskedQuestion[] }

/** Each step is checked by its part of the server's schema, which is fetched when the first step is left. */
const by =
  (mask: BriefMask) =>
  async (draft: BriefDraft): Promise<readonly FieldProblem[]> => {
    const { briefProblems } = await import('./client-brief-rules.ts')
    return briefProblems(mask, draft)
  }

const place = by({ country_id: true, city_id: true, session_type: true })
const about = by({ about_project: true, preferred_contacts: true })

async function checkPlace(draft: BriefDraft): Promise<readonly FieldProblem[]> {
  // Country and town are answered together: without a town the country is no answer yet.
  const found = (await place(draft)).filter(({ field }) => field !== 'country_id' || draft.city_id !== null)
  return draft.outside_expert ? found : [...found, { field: 'outside_expert', code: 'required' }]
}

async function checkPhotos(draft: BriefDraft): Promise<readonly FieldProblem[]> {
  const hasBoard = draft.device_board || draft.board_id !== null
  if (draft.photos.length === 0 && draft.styles.length === 0 && !draft.photos_skipped && !hasBoard)
    return [{ field: 'photos', code: 'too_few_photos' }]
  return photos(draft)
}
const photos = by({ photos: true, styles: true })

async function checkAbout(draft: BriefDraft, { signedIn }: BriefFacts): Promise<readonly FieldProblem[]> {
  if (signedIn) return about(draft)
  const terms: FieldProblem[] = draft.terms ? [] : [{ field: 'terms', code: 'accept' }]
  return [...(await about(draft)), ...(await checkAccount(draft)), ...terms]
}

/** The names of an owner's questions at a step. */
const extraFields = (name: string, { questions }: BriefFacts): FieldOf<BriefDraft>[] =>
  questions.filter(({ place }) => place === name).map(({ id }): FieldOf<BriefDraft> => `extra_answers.q${id}`)

/** A step with an owner's questions. */
function withExtra(step: BriefStep): BriefStep {
  const { name, fields, check: checkOwn } = step
  return {
    ...step,
    fields: (facts) => [...(typeof fields === 'function' ? fields(facts) : fields), ...extraFields(name, facts)],
    check: async (draft, facts) => {
      const found = await checkOwn(draft, facts)
      const asked = facts.questions.filter(({ place }) => place === name)
      if (asked.length === 0) return found
      const { extraProblems } = await import('./client-brief-rules.ts')
      return [...found, ...extraProblems(asked, draft)]
    },
  }
}

/** Rooms and the main aspect depend on other answers; a town depends on its country. */
function follow(before: BriefDraft, change: Partial<BriefDraft>): Partial<BriefDraft> {
  const after = { ...before, ...change }
  return {
    ...followPhone(before, change),
    ...(change.country_id !== undefined && change.country_id !== after.town?.country_id
      ? { city_id: null, town: null }
      : {}),
    ...(after.project_aspect_id && !after.aspects.includes(after.project_aspect_id) ? { project_aspect_id: null } : {}),
    ...(after.specialist_type && !after.specialists.includes(after.specialist_type) ? { specialist_type: null } : {}),
    ...(change.photos && change.photos.length > 0 ? { photos_skipped: false } : {}),
    // Other rooms have other photos, and perhaps fewer pages of them.
    ...(change.room_types || change.service_type ? { choose_photo_page: 1 } : {}),
  }
}

const steps: readonly BriefStep[] = [
  { number: 0, name: 'service', fields: ['service_type'], check: by({ service_type: true }) },
  {
    number: 1,
    name: 'project',
    fields: ['project_type', 'expert_type'],
    check: by({ project_type: true, expert_type: true }),
  },
  {
    number: 2,
    name: 'rooms',
    fields: ['room_types', 'aspects', 'project_aspect_id'],
    check: by({ service_type: true, room_types: true, aspects: true, project_aspect_id: true }),
  },
  {
    number: 3,
    name: 'size',
    fields: ['project_size', 'project_phase'],
    check: by({ project_size: true, project_phase: true }),
  },
  {
    number: 4,
    name: 'place',
    fields: ['country_id', 'city_id', 'session_type', 'outside_expert'],
    check: checkPlace,
  },
  {
    number: 5,
    name: 'specialists',
    fields: ['specialists', 'specialist_type'],
    check: by({ specialists: true, specialist_type: true }),
  },
  {
    number: 6,
    name: 'budget',
    fields: ['project_budget_id', 'project_timeline_id'],
    check: by({ project_budget_id: true, project_timeline_id: true }),
  },
  { number: 7, name: 'style', fields: ['photos', 'styles'], check: checkPhotos },
  {
    number: 8,
    name: 'about',
    fields: ({ signedIn }) =>
      signedIn
        ? ['about_project', 'preferred_contacts']
        : ['about_project', ...accountFields, 'preferred_contacts', 'terms'],
    check: checkAbout,
  },
  {
    number: 9,
    name: 'code',
    fields: ['password', 'verifyCode'],
    check: checkPasswordAndCode,
    isSkipped: (_, { signedIn }) => signedIn,
  },
]

export const clientBrief: Flow<BriefDraft, BriefFacts, BriefStepName> = {
  name: 'client-brief',
  empty: emptyBrief,
  secret: secretAnswers,
  asksAgain: ({ code_sent_at }) => (code_sent_at === null ? undefined : { field: 'password', step: 9 }),
  follow,
  fetchRules: () => import('./client-brief-rules.ts'),
  revive: reviveBrief,
  steps: steps.map(withExtra),
}
