/** Messages of people to the staff, and reports. */
import type { DecidedNotice, DemoContact, DemoNotice, ReportedReview, ReportedThread } from './types.ts'

export const contacts: DemoContact[] = [
  {
    client: 'ann-krogh',
    name: 'Ann Krogh',
    email: 'ann.krogh@husrum.example',
    locale: 'en',
    topic: 'matching',
    subject: 'Nobody for a summer house',
    message:
      'We also have a summer house near Ebeltoft. Can I have a second brief for it while the flat is still under way, or does one have to wait for the other?',
    hours_ago: 5,
  },
  {
    name: 'Torben Ravn',
    email: 'torben.ravn@demo.example',
    locale: 'da',
    topic: 'profile',
    subject: 'Hvor længe venter man på svar?',
    message:
      'Jeg søgte som indretningsarkitekt i sidste uge og har lagt ni billeder op. Hvornår ser I på min ansøgning, og mangler der noget?',
    hours_ago: 27,
  },
  {
    name: 'Torben Ravn',
    email: 'torben.ravn@demo.example',
    locale: 'da',
    topic: 'profile',
    subject: 'Et spørgsmål om kammernummer',
    message: 'Skal jeg have et nummer fra en forening for at kunne søge? Jeg er uddannet designer og ikke arkitekt.',
    hours_ago: 240,
  },
  {
    name: 'Katrin Sommer',
    email: 'katrin.sommer@demo.example',
    locale: 'de',
    topic: 'payment',
    subject: 'Rechnung mit falscher Adresse',
    message:
      'Auf der Rechnung vom letzten Monat steht noch unsere alte Anschrift in Altona. Könnt ihr sie noch einmal mit der neuen schicken? Die Buchhaltung nimmt sie so nicht an.',
    hours_ago: 52,
  },
  {
    name: 'Freja Munk',
    email: 'freja.munk@demo.example',
    locale: 'da',
    topic: 'press',
    subject: 'Artikel om små lejligheder',
    message:
      'Jeg skriver om boliger under 50 kvadratmeter og vil gerne tale med en af jeres eksperter i Aarhus. Hvem skal jeg spørge, og må jeg bruge et billede?',
    hours_ago: 75,
  },
]

/** Each is the review with the fewest stars of an expert. */
export const reportedReviews: ReportedReview[] = [
  {
    expert: 'bo-lindgaard',
    by: 'bo-lindgaard',
    reason: 'private_data',
    note: 'It says on which floor the client lives, and when nobody is at home.',
    hours_ago: 30,
  },
  { expert: 'studio-vest', by: 'henrik-toft', reason: 'advertising', note: '', hours_ago: 9 },
]

/** Reported by the client, after the last message. */
export const reportedThreads: ReportedThread[] = [
  {
    client: 'katrine-bay',
    expert: 'bente-krag',
    reason: 'pretence',
    words: 'The name on the offer is another one.',
    hours_ago: 1,
  },
]

export const notices: DemoNotice[] = [
  {
    kind: 'rights',
    of: 'studio-vest',
    explanation:
      'The cover of the second project is my own photo. I was paid for one exhibition, and for nothing else.',
    name: 'Louise Thorsen',
    email: 'louise.thorsen@demo.example',
    locale: 'en',
    hours_ago: 20,
  },
]

export const decidedNotices: DecidedNotice[] = [
  {
    kind: 'rights',
    of: 'grethe-bundgaard',
    explanation: 'Billedet er taget af mig til et magasin. Jeg har aldrig givet lov til, at det vises her.',
    name: 'Henrik Aaby',
    email: 'henrik.aaby@demo.example',
    locale: 'da',
    hours_ago: 120,
    decided: {
      hours_ago: 70,
      ground: 'law',
      rule: 'Ophavsretslovens § 2',
      facts: 'Billedet er fotograferet af Henrik Aaby, som ikke har givet lov til, at det vises her.',
      reasons: 'Billedet er dit. Vi har taget det ud af inspirationen.',
    },
  },
]
