/** What the owner asks in the brief beyond the usual answers, and what clients have answered. */
import type { DemoQuestion } from './types.ts'

export const questions: DemoQuestion[] = [
  {
    question: {
      subject: 'brief',
      kind: 'several',
      place: 'rooms',
      labels: {
        en: 'Are there pets in the home?',
        da: 'Er der kæledyr i hjemmet?',
        de: 'Leben Tiere im Haushalt?',
      },
      helps: {
        en: 'It helps with floors and fabrics.',
        da: 'Det hjælper med gulve og stoffer.',
        de: 'Das hilft bei Böden und Stoffen.',
      },
      options: [
        { labels: { en: 'Dog', da: 'Hund', de: 'Hund' } },
        { labels: { en: 'Cat', da: 'Kat', de: 'Katze' } },
        { labels: { en: 'Other pets', da: 'Andre kæledyr', de: 'Andere Tiere' } },
        { labels: { en: 'No pets', da: 'Ingen kæledyr', de: 'Keine Tiere' } },
      ],
    },
    chosen: [
      { client: 'ann-krogh', options: [0] },
      { client: 'maja-lindholm', options: [3] },
      { client: 'henrik-toft', options: [0, 1] },
      { client: 'nina-petersen', options: [0] },
      { client: 'birgit-harms', options: [3] },
    ],
  },
]
