/** The owner's extra questions in the brief and the profile, and their answers. */
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
      { by: 'ann-krogh', options: [0] },
      { by: 'maja-lindholm', options: [3] },
      { by: 'henrik-toft', options: [0, 1] },
      { by: 'nina-petersen', options: [0] },
      { by: 'birgit-harms', options: [3] },
    ],
  },
  {
    question: {
      subject: 'profile',
      kind: 'several',
      place: 'profile',
      labels: { en: 'What clients receive', da: 'Det får kunden', de: 'Im Auftrag enthalten' },
      helps: {
        en: 'What is part of most of your projects.',
        da: 'Det, der hører til de fleste af dine opgaver.',
        de: 'Was bei den meisten deiner Aufträge dazugehört.',
      },
      options: [
        { labels: { en: 'Floor plan', da: 'Plantegning', de: 'Grundriss' } },
        { labels: { en: '3D images', da: '3D-billeder', de: '3D-Bilder' } },
        { labels: { en: 'Shopping list', da: 'Indkøbsliste', de: 'Einkaufsliste' } },
        { labels: { en: 'Material samples', da: 'Materialeprøver', de: 'Materialmuster' } },
      ],
    },
    chosen: [
      { by: 'else-holm', options: [0, 2, 3] },
      { by: 'studio-nordlys', options: [0, 1, 3] },
      { by: 'karen-noergaard', options: [2] },
      { by: 'rum-og-ro', options: [0, 2] },
      { by: 'henning-clasen', options: [0, 1] },
    ],
  },
]
