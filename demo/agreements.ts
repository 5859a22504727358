/** Agreements of the demo world's people in their conversations, besides their messages. */
import type { Agreement } from './types.ts'
import { at } from './when.ts'

export const agreements: Agreement[] = [
  {
    client: 'sara-ellery',
    expert: 'bo-lindgaard',
    at: at(9, '09:15'),
    quote: {
      title: 'Kitchen and living room',
      fee_model: 'fixed',
      currency: 'EUR',
      lines: [
        { part: 'Concept', included: 'Two mood boards, and the plan with the chimney kept.', amount: 180_000 },
        { part: 'Drawings and material list', included: 'The lighting plan is part of them.', amount: 720_000 },
        { part: 'Four visits on site', included: '', amount: 180_000 },
      ],
      revisions: 2,
      start: 'In January, once the drawings are settled',
      duration: 'About eight weeks',
    },
    // valid to the end of the week after
    valid_days: 21,
  },
  {
    client: 'ann-krogh',
    expert: 'studio-nordlys',
    at: at(6, '16:21'),
    meeting: { kind: 'home', about: 'The lamps, after dark', minutes: 60, in_days: [10, 11, 13], time: '17:30' },
    chosen: 0,
  },
  {
    client: 'ann-krogh',
    expert: 'karen-noergaard',
    at: at(4, '10:41'),
    quote: {
      title: 'Kitchen along the chimney',
      fee_model: 'fixed',
      currency: 'EUR',
      lines: [
        {
          part: 'Survey and plan',
          included: 'Two positions for the table, worktop past the chimney.',
          amount: 190_000,
        },
        { part: 'Drawings', included: 'For the joiner, with the old doors and handles kept.', amount: 310_000 },
        { part: 'Shopping list', included: 'Appliances, lamps and taps, with prices.', amount: 80_000 },
      ],
      revisions: 2,
      start: 'Three weeks after you say yes',
      duration: 'About five weeks',
    },
    valid_days: 21,
  },
  {
    client: 'mette-damgaard',
    expert: 'bo-lindgaard',
    at: at(5, '12:31'),
    meeting: { kind: 'home', about: 'Se gangen sammen', minutes: 90, in_days: [8, 9, 10], time: '10:00' },
    chosen: 1,
  },
]
