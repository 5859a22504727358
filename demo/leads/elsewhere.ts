/** Briefs for a designer from Flensburg, Randers, Kiel and Berlin. */
import type { Lead } from '../types.ts'
import { at } from '../when.ts'

export const leadsElsewhere: Lead[] = [
  {
    client: 'nina-petersen',
    expert: 'bo-lindgaard',
    status: 'contacted',
    sent: at(14, '09:36'),
    read: at(13, '13:05'),
    steps: [{ status: 'contacted', by: 'expert', at: at(12, '09:20') }],
  },
  {
    client: 'lars-bonde',
    expert: 'bo-lindgaard',
    status: 'won',
    sent: at(60, '11:20'),
    read: at(60, '14:01'),
    steps: [
      { status: 'contacted', by: 'expert', at: at(60, '14:18') },
      { status: 'meeting', by: 'expert', at: at(55, '09:00') },
      { status: 'proposal', by: 'expert', at: at(52, '16:44') },
      { status: 'won', by: 'expert', at: at(48, '10:30') },
    ],
    contact_shared: at(55, '09:30'),
    confirmed: true,
  },
  {
    client: 'birgit-harms',
    expert: 'bo-lindgaard',
    status: 'declined',
    sent: at(41, '17:25'),
    read: at(40, '08:15'),
    steps: [{ status: 'declined', by: 'expert', at: at(40, '08:40') }],
    decline: {
      reason: 'other',
      note: 'Dachterrassen und Wintergärten sind nicht mein Fach. Büro Elbsand in Hamburg baut genau das und spricht auch Dänisch.',
    },
  },
  {
    client: 'nina-petersen',
    expert: 'leonie-brandl',
    status: 'declined',
    sent: at(16, '19:30'),
    read: at(16, '20:40'),
    steps: [{ status: 'declined', by: 'expert', at: at(16, '20:58') }],
    decline: {
      reason: 'budget',
      note: 'Einzelne Beratungsstunden biete ich leider nicht an. Ich drücke dir die Daumen für die Wanne.',
    },
  },
  {
    client: 'lars-bonde',
    expert: 'mads-enevold',
    status: 'lost',
    sent: at(62, '08:30'),
    read: at(62, '08:50'),
    steps: [
      { status: 'contacted', by: 'expert', at: at(62, '09:02') },
      { status: 'proposal', by: 'expert', at: at(58, '11:00') },
      { status: 'lost', by: 'system', at: at(48, '10:31') },
    ],
  },
  {
    client: 'birgit-harms',
    expert: 'buero-elbsand',
    status: 'won',
    sent: at(40, '12:15'),
    read: at(39, '08:05'),
    steps: [
      { status: 'contacted', by: 'expert', at: at(39, '08:26') },
      { status: 'meeting', by: 'expert', at: at(34, '15:00') },
      { status: 'proposal', by: 'expert', at: at(26, '17:10') },
      { status: 'won', by: 'expert', at: at(19, '09:45') },
    ],
    contact_shared: at(34, '15:20'),
    confirmed: true,
  },
  {
    client: 'matthias-roloff',
    expert: 'studio-petrol',
    status: 'won',
    sent: at(73, '22:10'),
    read: at(72, '09:15'),
    steps: [
      { status: 'contacted', by: 'expert', at: at(72, '09:31') },
      { status: 'meeting', by: 'expert', at: at(69, '18:00') },
      { status: 'proposal', by: 'expert', at: at(61, '12:40') },
      { status: 'won', by: 'expert', at: at(57, '14:12') },
    ],
    contact_shared: at(69, '18:05'),
    confirmed: true,
  },
  {
    client: 'matthias-roloff',
    expert: 'jonas-ahlers',
    status: 'lost',
    sent: at(73, '22:14'),
    read: at(71, '13:00'),
    steps: [
      { status: 'contacted', by: 'expert', at: at(71, '13:25') },
      { status: 'lost', by: 'system', at: at(57, '14:13') },
    ],
  },
]
