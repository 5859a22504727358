/** An expert with all answers, and an owner's question, for the tests of the experts' flows. */
import type { AskedQuestion } from '@husrum/contract/foundation/reference/extra-answers.ts'
import { emptyExpert, type ExpertDraft } from './expert-answers.ts'

/** An owner's additional questions to experts. */
export const question: AskedQuestion = {
  id: 5,
  place: 'profile',
  kind: 'several',
  language: 'en',
  label: 'What clients receive',
  help: null,
  required: false,
  options: ['a', 'b'].map((key) => ({ key, label: key })),
  unit: null,
  min: null,
  max: null,
}

export const whole: ExpertDraft = {
  ...emptyExpert,
  service_type: ['designer'],
  expert_type: 'individual-expert',
  project_types: ['residential'],
  project_size: ['small', 'complete'],
  phaseOfProject: ['sketching'],
  country_id: 1,
  city_id: 20,
  town: { id: 20, name: 'Tranbjerg', country_id: 1, state_id: 3, latitude: 56, longitude: 10 },
  outside_expert: 'no',
  session_type: 'both',
  room_type_id: ['kitchen'],
  aspects: ['apartment'],
  specialists: ['lighting-design'],
  skills: ['sketchup'],
  project_budget_id: ['1000-5000', '5000-10000'],
  project_timeline_id: ['0-3-months'],
  photos: [1, 2, 3],
  styles: ['japandi'],
  company_name: 'Lund og lys',
  company_registration: '10103940',
  description: 'I plan kitchens that several people cook in at once, with light where the knife is.',
  languages: ['da', 'en'],
  name: 'Mette Lund',
  email: 'mette@example.dk',
  password: 'morning sun in the kitchen',
  phone: '20 41 86 37',
  verifyCode: '123456',
  terms: true,
}
