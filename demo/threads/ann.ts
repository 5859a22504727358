import { at, hours } from '../when.ts'
import { thread } from './write.ts'

export const threadsOfAnn = [
  thread(
    'ann-krogh',
    'studio-nordlys',
    [
      [
        'expert',
        at(10, '09:41'),
        'Hi Ann, thank you for the brief. The sentence about the sun until eleven is the most useful one anyone has sent us this autumn. Which way does the living room face?',
      ],
      [
        'client',
        at(10, '19:20'),
        'West. So we have light in the morning where we cook and in the evening where we sit, and nothing in the middle where the table is.',
      ],
      [
        'expert',
        at(9, '08:52'),
        'Then the table is probably right and the lamp is wrong. Could you send the height from floor to ceiling, and tell me what hangs there now?',
      ],
      [
        'client',
        at(9, '20:05'),
        '2,68 m. A glass globe from 1974 that we are not allowed to take down because Hans loves it.',
      ],
      [
        'expert',
        at(8, '10:16'),
        'Hans may keep it. It can hang lower, at 62 cm above the table, with a warmer bulb. The rest we would do with two lamps you cannot see. Shall we come by and show you? It takes an hour, after dark.',
      ],
      ['client', at(7, '21:33'), 'After dark is easy at this time of year. We are home any evening next week.'],
      [
        'expert',
        at(6, '16:20'),
        'Good. I will come with Emma and a suitcase of lamps on the first evening that suits you, at half past five. The hour costs nothing.',
      ],
      [
        'client',
        at(6, '20:31'),
        'The first one is fine. I have shared my number in case you cannot find the door, it is round the back.',
      ],
      [
        'expert',
        hours(26),
        'Thank you for yesterday. I have drawn the kitchen with three positions for the table. The second one keeps the dog where he is.',
      ],
      [
        'expert',
        hours(25),
        'Before we write a quote: should the lighting plan cover the hall as well? It would be one more evening.',
      ],
    ],
    2,
  ),
  thread(
    'ann-krogh',
    'karen-noergaard',
    [
      [
        'expert',
        at(7, '08:47'),
        'Hello Ann, I know those flats in Tranbjerg: good parquet, one chimney in the way. Is yours still there?',
      ],
      ['client', at(7, '12:31'), 'It is, right behind the oven. Is that a problem?'],
      [
        'expert',
        at(6, '09:05'),
        'Usually it is the opposite. If the worktop runs past it you gain more than a metre. What would you like to keep of the kitchen as it is?',
      ],
      [
        'client',
        at(6, '21:14'),
        'The doors of the tall cupboard and the handles. And the drawer that sticks, says my daughter.',
      ],
      [
        'expert',
        at(4, '10:40'),
        'We keep all three. My fee for drawings and a shopping list would be about €5.800, and the joiner sends his own price. Do you want to see two kitchens I did nearby?',
      ],
      ['client', at(3, '19:48'), 'Yes please. One of them with a table in it, if there is one.'],
      [
        'expert',
        hours(19),
        'Both families say you may come by. Could you send me a photo of the window side before that?',
      ],
    ],
    1,
  ),
]
