/** Current and future breaks. Experts around Aarhus have none: the sign-ins find their matches there. */
import type { Break } from './types.ts'

export const breaks: Break[] = [
  {
    expert: 'lotte-friis-interioer',
    days_ago: 6,
    back_in_days: 51,
    automatic_answer:
      'Hej {first_name}, tak for din besked. Jeg er i gang med et stort hus og tager nye opgaver igen fra {back_on}.',
  },
  {
    expert: 'henning-clasen',
    days_ago: 20,
    from_in_days: -3,
    to_in_days: 17,
    label: 'Urlaub',
    holiday: true,
    automatic_answer:
      'Hallo {first_name}, danke für deine Nachricht. Ich bin bis {back_on} nicht im Büro und antworte dann.',
  },
  { expert: 'nanna-bach', days_ago: 12, paused: true },
  { expert: 'bo-lindgaard', days_ago: 9, from_in_days: 40, to_in_days: 54, label: 'Jul i Skagen', holiday: true },
  { expert: 'bo-lindgaard', days_ago: 9, from_in_days: 19, to_in_days: 19, label: 'Kursus', holiday: false },
  { expert: 'studio-vest', days_ago: 30, from_in_days: 41, to_in_days: 48, label: 'Lukket', holiday: true },
]
