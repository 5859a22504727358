/** Staff besides the owner, the experts they invited, the accounts they closed, and refused attempts. */
import { danishPhone, emailOf } from './authoring.ts'
import type { Admin, ClosedAccount, DemoImport, Invited, SafetyEvent } from './types.ts'

export const staff: Admin[] = [
  {
    name: 'Sofie Brandt',
    email: emailOf('sofie-brandt'),
    phone: danishPhone('sofie-brandt'),
    locale: 'da',
    staff_role: 'support',
  },
  {
    name: 'Jonas Petersen',
    email: emailOf('jonas-petersen'),
    phone: danishPhone('jonas-petersen'),
    locale: 'de',
    staff_role: 'moderator',
  },
]

/** By the moderator. All outcomes are older than the decisions about profiles. */
export const invited: Invited[] = [
  {
    name: 'Asger Holt',
    email: 'asger.holt@demo.example',
    locale: 'da',
    source: 'Udstillingen ”Små rum”, katalog side 14',
    days_ago: 44,
    outcome: { state: 'expired' },
  },
  {
    name: 'Anne-Sofie Ravn',
    email: 'ravn@demo.example',
    locale: 'da',
    source: 'Anbefalet af Karen Nørgaard',
    note: 'Karen siger, at du er den bedste til gamle køkkener.',
    days_ago: 30,
    outcome: { state: 'taken_over', days_ago: 28, by: 'anne-sofie-ravn' },
  },
  {
    name: 'Tilda Berg',
    email: 'tilda.berg@demo.example',
    locale: 'en',
    source: 'Her own site, tildaberg.example',
    days_ago: 17,
    outcome: { state: 'refused', days_ago: 16 },
  },
  {
    name: 'Frederik Dahl',
    email: 'frederik.dahl@demo.example',
    locale: 'da',
    source: 'Foreningens medlemsliste',
    days_ago: 12,
    outcome: { state: 'opened', days_ago: 11 },
  },
  {
    name: 'Lea Brinkmann',
    email: 'lea.brinkmann@demo.example',
    locale: 'de',
    source: 'Vortrag „Umbauen statt neu“, Hamburg',
    note: 'Deinen Vortrag über die Remise haben hier alle gelesen.',
    days_ago: 10,
  },
]

/** An import that was carried out; the third line had no valid address. */
export const imported: DemoImport = {
  file_name: 'members-hamburg.csv',
  source: 'Members of the chamber of architects in Hamburg',
  locale: 'de',
  days_ago: 14,
  csv: [
    'name;email;language;company;country;town;services;styles',
    'Wiebke Sander;sander@demo.example;de;Sander Architektur;Deutschland;Hamburg;architect;modern',
    'Tarek Aydin;aydin@demo.example;de;;Deutschland;Hamburg;architect;minimalist',
    'Heiner Voss;voss-at-demo;de;;Deutschland;Hamburg;architect;',
    'Paula Kröger;kroeger@demo.example;de;Kröger + Kröger;Deutschland;Hamburg;designer|architect;',
  ].join('\r\n'),
}

/** Clients without a brief, whose accounts the support closed. */
export const closedAccounts: ClosedAccount[] = [
  {
    name: 'Bent Overby',
    email: emailOf('bent-overby'),
    phone: danishPhone('bent-overby'),
    locale: 'da',
    place: { country: 'DK', city: 'Odense' },
    joined_days_ago: 26,
    suspended: {
      days_ago: 18,
      reason: 'Du har skrevet til ni eksperter og bedt dem betale for at komme på en liste. Det er ikke tilladt her.',
    },
  },
  {
    name: 'Gitte Halberg',
    email: emailOf('gitte-halberg'),
    phone: danishPhone('gitte-halberg'),
    locale: 'da',
    place: { country: 'DK', city: 'Aarhus' },
    joined_days_ago: 39,
    suspended: {
      days_ago: 20,
      reason: 'Nogen har logget ind fra to lande på samme tid. Skriv til os, når du ser det.',
    },
    restored: { days_ago: 19, reason: 'Du har sat en ny adgangskode, og de andre steder er logget ud.' },
  },
]

/** The addresses are reserved for examples. */
export const safetyEvents: SafetyEvent[] = [
  { kind: 'sign_in', code: 'wrong', of: 'ann-krogh', address: '198.51.100.23', hours_ago: 171 },
  { kind: 'sign_in', code: 'suspended', of: 'bent-overby', address: '203.0.113.8', hours_ago: 150, count: 2 },
  { kind: 'passkey', code: 'added', of: 'karen-noergaard', address: '198.51.100.61', hours_ago: 122 },
  { kind: 'sign_in', code: 'wrong', of: 'ida-krogh', address: '203.0.113.140', hours_ago: 51, count: 4 },
  { kind: 'sign_in', code: 'limited', of: 'ida-krogh', address: '203.0.113.140', hours_ago: 51, count: 7 },
  {
    kind: 'refused',
    code: 'forbidden',
    of: 'bo-lindgaard',
    address: '198.51.100.77',
    route: 'GET /api/admin/users',
    hours_ago: 29,
  },
  {
    kind: 'look',
    code: 'hidden_from_staff',
    of: 'sofie-brandt',
    address: '198.51.100.5',
    route: 'GET /api/threads/:id',
    hours_ago: 26,
  },
  {
    kind: 'limit',
    code: 'too_many_tries',
    address: '203.0.113.62',
    route: 'POST /api/auth/forgot-password',
    hours_ago: 8,
    count: 31,
  },
  { kind: 'sign_in', code: 'wrong', unknown: 'admin@husrum.example', address: '203.0.113.62', hours_ago: 8, count: 12 },
]
