/** Every endpoint of the product, by name: what OpenAPI, the permission matrix and the typed client are made from. */
import { accounts } from './accounts.ts'
import { briefs } from './briefs.ts'
import { development } from './development.ts'
import { experts } from './experts.ts'
import { leads } from './leads.ts'
import { matches } from './matches.ts'
import { messages } from './messages.ts'
import { outbox } from './outbox.ts'
import { reference } from './reference.ts'
import { showcases } from './showcases.ts'

export const api = {
  ...accounts,
  ...briefs,
  ...reference,
  ...showcases,
  ...experts,
  ...matches,
  ...leads,
  ...messages,
  ...outbox,
  ...development,
}
