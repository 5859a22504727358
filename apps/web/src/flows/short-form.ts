/** The short form: an account without a brief, steps 1 to 4 (docs/product/flows.md). */
import {
  accountFields,
  accountShape,
  checkAccount,
  checkPasswordAndCode,
  emptyAccount,
  followPhone,
  secretAnswers,
  type AccountAnswers,
} from './account-answers.ts'
import type { FieldProblem, Flow } from './flow.ts'
import { nothingOr, reviveBy, whole, words } from './revive.ts'

export type ShortFormDraft = AccountAnswers & { country_id: number | null; city_id: number | null; city_name: string }

const missing = (field: string, code = 'required'): FieldProblem => ({ field, code })

export type ShortFormStepName = 'account' | 'code' | 'place' | 'done'

export const shortForm: Flow<ShortFormDraft, object, ShortFormStepName> = {
  name: 'sign-up',
  empty: { ...emptyAccount, country_id: null, city_id: null, city_name: '' },
  secret: secretAnswers,
  asksAgain: ({ code_sent_at }) => (code_sent_at === null ? undefined : { field: 'password', step: 2 }),
  follow: (before, change) => ({
    ...followPhone(before, change),
    ...(change.country_id !== undefined && change.country_id !== before.country_id && !change.city_id
      ? { city_id: null, city_name: '' }
      : {}),
  }),
  revive: reviveBy({
    ...accountShape,
    country_id: nothingOr(whole()),
    city_id: nothingOr(whole()),
    city_name: words(),
  }),
  steps: [
    { number: 1, name: 'account', fields: accountFields, check: checkAccount },
    { number: 2, name: 'code', fields: ['password', 'verifyCode'], check: checkPasswordAndCode },
    {
      number: 3,
      name: 'place',
      fields: ['country_id', 'city_id', 'terms'],
      check: ({ country_id, city_id, terms }) => [
        ...(country_id === null || city_id === null ? [missing('city_id')] : []),
        ...(terms ? [] : [missing('terms', 'accept')]),
      ],
    },
    { number: 4, name: 'done', fields: [], check: () => [] },
  ],
}
