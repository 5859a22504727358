/** The errors of a step's answers, for all of the experts' flows. */
import type { AskedQuestion } from '@husrum/contract/foundation/reference/extra-answers.ts'
import { SHOWCASES_MAX } from '@husrum/contract/core/limits.ts'
import { checkAccount } from './account-checks.ts'
import type { ExpertDraft } from './expert-answers.ts'
import type { ExpertMask } from './expert-rules.ts'
import type { FieldProblem } from '../../flow.ts'

export type ExpertCheck = (draft: ExpertDraft) => Promise<readonly FieldProblem[]>

/** `questions`: an owner's additional questions to experts. */
export type ExpertFacts = { questions: readonly AskedQuestion[] }
type AskingCheck = (draft: ExpertDraft, facts: ExpertFacts) => Promise<readonly FieldProblem[]>

export const fetchExpertRules = () => import('./expert-rules.ts')

/** Each step is checked by its part of the server's schema, which is fetched when the first step is left. */
export const by =
  (mask: ExpertMask): ExpertCheck =>
  async (draft) =>
    (await fetchExpertRules()).expertProblems(mask, draft)

const missing = (field: keyof ExpertDraft, code = 'required'): FieldProblem => ({ field, code })

/** Several checks of one step, in the order of its questions. */
export const all =
  (...checks: AskingCheck[]): AskingCheck =>
  async (draft, facts) =>
    (await Promise.all(checks.map((check) => check(draft, facts)))).flat()

const place = by({ country_id: true, city_id: true, outside_expert: true, session_type: true })
/** Country and town are answered together: without a town the country is no answer yet. */
export const checkPlace: ExpertCheck = async (draft) =>
  (await place(draft)).filter(({ field }) => field !== 'country_id' || draft.city_id !== null)

const style = by({ photos: true, styles: true })
/** Photos may be skipped; then at least one style is required, since matching needs one. */
export const checkStyle: ExpertCheck = async (draft) => {
  if (draft.photos.length > 0) return style(draft)
  if (!draft.photos_skipped) return [missing('photos', 'too_few_photos')]
  return draft.styles.length === 0 ? [missing('styles', 'name_one')] : style(draft)
}

/** The API accepts an empty text, to be written later; the form requires it. */
export const checkDescription: ExpertCheck = async (draft) =>
  draft.description.trim() === '' ? [missing('description')] : by({ description: true })(draft)

/** The API accepts none, as in older profiles; the form requires an answer. */
export const checkExtra: AskingCheck = async (draft, { questions }) =>
  questions.length === 0 ? [] : (await fetchExpertRules()).extraProblems(questions, draft)

export const checkCompany = by({
  expert_type: true,
  company_name: true,
  company_details: true,
  company_registration: true,
})
export const checkChamber = by({ chamber: true, chamber_number: true })
export const checkPictures: ExpertCheck = async ({ showcases }) =>
  showcases.length > SHOWCASES_MAX ? [{ field: 'showcases', code: 'too_many', params: { limit: SHOWCASES_MAX } }] : []

export const checkPerson: ExpertCheck = async (draft) => checkAccount(draft)
export const checkTerms: ExpertCheck = async ({ terms }) => (terms ? [] : [missing('terms', 'accept')])

/** Only some of the account's fields, where they are on different steps. */
export const checkPersonsOwn =
  (...fields: readonly (keyof ExpertDraft)[]): ExpertCheck =>
  async (draft) =>
    (await checkAccount(draft)).filter(({ field }) => fields.some((each) => each === field))
