/** The short form: an account without a brief, steps 1 to 4 (docs/product/flows.md). */
import { accountFields, accountTable, followPhone, secretAnswers } from './experts/joining/account-answers.ts'
import { checkAccount, checkPasswordAndCode } from './experts/joining/account-checks.ts'
import type { FieldProblem, Flow } from './flow.ts'
import { emptyOf, optional, reviveBy, text, whole, type Answers } from './fields.ts'

const table = { ...accountTable, country_id: optional(whole()), city_id: optional(whole()), city_name: text() }
export type ShortFormDraft = Answers<typeof table>

const missing = (field: string, code = 'required'): FieldProblem => ({ field, code })

export type ShortFormStepName = 'account' | 'code' | 'place' | 'done'

export const shortForm: Flow<ShortFormDraft, object, ShortFormStepName> = {
  name: 'sign-up',
  empty: emptyOf(table),
  secret: secretAnswers,
  asksAgain: ({ code_sent_at }) => (code_sent_at === null ? undefined : { field: 'password', step: 2 }),
  follow: (before, change) => ({
    ...followPhone(before, change),
    ...(change.country_id !== undefined && change.country_id !== before.country_id && !change.city_id
      ? { city_id: null, city_name: '' }
      : {}),
  }),
  revive: reviveBy(table),
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
