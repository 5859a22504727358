/** Every endpoint of the product, by name: what OpenAPI, the permission matrix and the typed client are made from. */
import { accounts } from './accounts.ts'
import { briefs } from './briefs.ts'
import { contacts } from './contacts.ts'
import { development } from './development.ts'
import { drafts } from './drafts.ts'
import { experts } from './experts.ts'
import { favourites } from './favourites.ts'
import { joining } from './joining.ts'
import { leads } from './leads.ts'
import { matches } from './matches.ts'
import { messages } from './messages.ts'
import { notifications } from './notifications.ts'
import { outbox } from './outbox.ts'
import { portfolio } from './portfolio.ts'
import { profiles } from './profiles.ts'
import { reference } from './reference.ts'
import { showcases } from './showcases.ts'
import { takeout } from './takeout.ts'
import { uploads } from './uploads.ts'

export const api = {
  ...accounts,
  ...briefs,
  ...reference,
  ...showcases,
  ...profiles,
  ...joining,
  ...experts,
  ...favourites,
  ...portfolio,
  ...uploads,
  ...matches,
  ...leads,
  ...messages,
  ...notifications,
  ...takeout,
  ...contacts,
  ...drafts,
  ...outbox,
  ...development,
}
