/**
 * Corrections of GeoNames' list by id: local names instead of English or old ones, and populations that are those of
 * the whole city (quarters) or missing (municipal seats with 0).
 */
export const corrections: Readonly<Record<number, { name?: string; population?: number; dropped?: true }>> = {
  2618425: { name: 'København' },
  2624652: { name: 'Aarhus' },
  2617658: { name: 'Allerød' },
  2613539: { name: 'Skærbæk' },
  2623340: { name: 'Brøndby', population: 20_000 },
  2620431: { population: 28_000 },
  2620030: { population: 15_000 },
  2618545: { population: 9_500 },
  2623267: { population: 12_000 },
  2619965: { population: 1_800 },
  2867714: { name: 'München' },
  2925177: { name: 'Freiburg im Breisgau' },
  2867838: { name: 'Mülheim an der Ruhr' },
  2857807: { name: 'Offenbach am Main' },
  6941055: { dropped: true }, // Bochum-Hordel, a quarter listed with Bochum's population
  2864072: { population: 14_000 }, // Neue Neustadt, listed with Magdeburg's population
  2911287: { population: 13_000 }, // Marienthal, listed with Wandsbek's population
  2761369: { name: 'Wien' },
  2747373: { name: 'Den Haag' },
  2759879: { name: 'Almere' },
  2658822: { name: 'St. Gallen' },
  2658576: { name: 'Sion' },
  2659748: { name: 'Martigny' },
  2643734: { dropped: true }, // Londonderry County Borough, the same place as Derry
}
