/** Colleagues of studio owners, the lead that one of them handles, and their notes for each other. */
import { emailOf } from './authoring.ts'
import type { Colleague } from './types.ts'

export const colleagues: Colleague[] = [
  {
    studio: 'studio-vest',
    name: 'Villads Mortensen',
    email: emailOf('villads-mortensen'),
    locale: 'en',
    role: 'member',
    cares_for: 'thomas-agger',
    notes: [],
  },
  {
    studio: 'studio-vest',
    name: 'Maja Kirkegaard',
    email: emailOf('maja-kirkegaard'),
    locale: 'da',
    role: 'assistant',
    cares_for: null,
    notes: [{ client: 'thomas-agger', body: 'Ring helst efter klokken 16. Villads tager mødet, jeg booker bilen.' }],
  },
]
