/** Profiles that are not public yet, with staff's notes: they fill the review queue of the demo. */
import { danishPhone, de, dk, emailOf } from './authoring.ts'
import type { Onboarding } from './types.ts'

export const onboarding: Onboarding = {
  newcomers: [
    {
      // registered with the account first, and has not continued with the profile
      name: 'Signe Aaby',
      email: emailOf('signe-aaby'),
      phone: danishPhone('signe-aaby'),
      locale: 'da',
      place: dk('Odense'),
      plan_id: 2,
      days_ago: 3,
    },
    {
      name: 'Ralf Dunkel',
      email: emailOf('ralf-dunkel'),
      phone: '+4917604069071',
      locale: 'de',
      place: de('Hamburg'),
      plan_id: 1,
      days_ago: 9,
      profile: {
        company_name: 'Traumküchen Direkt',
        service_types: ['designer'],
        project_types: ['residential'],
        session_types: ['online'],
        budgets: ['0-1000'],
        styles: ['modern', 'luxurious'],
        description:
          'Küchen aller Hersteller zum Bestpreis, Planung kostenlos bei Kauf. Wir liefern deutschlandweit und bauen auf Wunsch auf. Finanzierung ab null Prozent, fragt einfach nach unseren Aktionen.',
      },
      decided: {
        action: 'reject',
        days_ago: 7,
        reason:
          'Husrum ist für Gestaltung, die unabhängig vom Verkauf bezahlt wird. Dein Angebot ist der Verkauf von Küchen mit kostenloser Planung. Wenn du auch ohne Kauf planst, schreib uns, was das kostet.',
      },
      appeal: {
        days_ago: 1,
        text: 'Ich plane seit diesem Jahr auch ohne Kauf, für ein festes Honorar von 900 Euro je Küche. Meine Preisliste kann ich euch schicken.',
      },
    },
  ],
  handedIn: [
    // a number was corrected during the review, and its check digit is wrong
    { expert: 'kontor-fjord', days_ago: 6, company_registration: '99 45 12 07' },
    { expert: 'jule-wagner', days_ago: 1 },
    {
      expert: 'malte-ritter',
      days_ago: 2,
      decided: {
        action: 'request_changes',
        days_ago: 1,
        reason:
          'Die Kammernummer steht im Feld für die Firma. Bitte trag Kammer und Nummer in ihre eigenen Felder ein, damit wir sie prüfen können.',
      },
    },
  ],
  changed: [
    { expert: 'maison-strand', days_ago: 2, company_name: 'Strand & Søn', company_registration: '99 47 10 26' },
  ],
  picks: [
    {
      expert: 'kystens-arkitekter',
      days: 20,
      reason: 'Huse ved kysten, hvor hver detalje kan tåle vejret.',
      withdrawn: {
        made: 0.9,
        days_ago: 0.6,
        reason: 'Vi havde talt forkert: Pladsen på forsiden var allerede givet til en anden.',
        appeal: {
          days_ago: 0.2,
          text: 'I skrev i går, at jeg var med i tre uger. Det har jeg fortalt mine kunder, og få timer efter var det væk igen.',
        },
      },
    },
    { expert: 'studio-vest', days: 30, reason: 'Calm rooms from few materials, and every joint shown in the photos.' },
  ],
}
