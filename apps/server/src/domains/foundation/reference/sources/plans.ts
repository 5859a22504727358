import { names, type Names } from './names.ts'

export type PlanSource = {
  id: number
  slug: string
  names: Names
  descriptions: Names
  /** Minor units without VAT; a year costs ten months. */
  prices: Record<'DKK' | 'EUR', { monthly: number; yearly: number }>
  features: readonly Names[]
  /** null is unlimited. No plan improves the ranking. */
  limits: { projects: number | null; new_leads: number; places_of_work: number; seats: number; insights: boolean }
  trial_days: number
  is_default: boolean
}

const monthly = (dkk: number, eur: number): PlanSource['prices'] => ({
  DKK: { monthly: dkk * 100, yearly: dkk * 1_000 },
  EUR: { monthly: eur * 100, yearly: eur * 1_000 },
})

const always: readonly Names[] = [
  names(
    'Same place in the matching as every other plan',
    'Samme plads i matchningen som i alle andre abonnementer',
    'Gleicher Platz im Matching wie in jedem anderen Tarif',
  ),
  names('Unlimited messages', 'Ubegrænset antal beskeder', 'Beliebig viele Nachrichten'),
]

export const plans: readonly PlanSource[] = [
  {
    id: 1,
    slug: 'basic',
    names: names('Basic', 'Basic', 'Basic'),
    descriptions: names(
      'For trying out whether our clients suit you',
      'Til dig, der vil se, om kunderne passer til dig',
      'Um zu sehen, ob unsere Kunden zu dir passen',
    ),
    prices: monthly(0, 0),
    features: [
      names('3 projects in your portfolio', '3 projekter i din portefølje', '3 Projekte in deinem Portfolio'),
      names('2 new leads in 30 days', '2 nye leads på 30 dage', '2 neue Anfragen in 30 Tagen'),
      ...always,
    ],
    limits: { projects: 3, new_leads: 2, places_of_work: 1, seats: 1, insights: false },
    trial_days: 0,
    is_default: false,
  },
  {
    id: 2,
    slug: 'professional',
    names: names('Professional', 'Professional', 'Professional'),
    descriptions: names(
      'For those who live off new projects',
      'Til dig, der lever af nye projekter',
      'Für alle, die von neuen Projekten leben',
    ),
    prices: monthly(399, 53),
    features: [
      names(
        'Unlimited projects in your portfolio',
        'Ubegrænset antal projekter i din portefølje',
        'Beliebig viele Projekte in deinem Portfolio',
      ),
      names('8 new leads in 30 days', '8 nye leads på 30 dage', '8 neue Anfragen in 30 Tagen'),
      ...always,
    ],
    limits: { projects: null, new_leads: 8, places_of_work: 1, seats: 1, insights: true },
    trial_days: 14,
    is_default: true,
  },
  {
    id: 3,
    slug: 'studio',
    names: names('Studio', 'Studio', 'Studio'),
    descriptions: names(
      'For a practice with several people or places',
      'Til tegnestuen med flere folk eller flere steder',
      'Für Büros mit mehreren Leuten oder Standorten',
    ),
    prices: monthly(899, 119),
    features: [
      names(
        'Unlimited projects in your portfolio',
        'Ubegrænset antal projekter i din portefølje',
        'Beliebig viele Projekte in deinem Portfolio',
      ),
      names('20 new leads in 30 days', '20 nye leads på 30 dage', '20 neue Anfragen in 30 Tagen'),
      ...always,
    ],
    limits: { projects: null, new_leads: 20, places_of_work: 3, seats: 5, insights: true },
    trial_days: 14,
    is_default: false,
  },
]
