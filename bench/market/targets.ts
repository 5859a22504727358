/** The targets of docs/product/matching.md, all together and in every setting. */
export interface Target {
  key: string
  least?: number
  most?: number
}

export const targets: readonly Target[] = [
  { key: 'ndcg10', least: 0.66 },
  { key: 'accepted_of_best', least: 0.86 },
  { key: 'three_valid', least: 0.86 },
  { key: 'gini_exposure', most: 0.28 },
  { key: 'gini_leads', most: 0.32 },
  { key: 'no_lead', most: 0.04 },
  { key: 'beyond_capacity', most: 0.01 },
  { key: 'first_lead_days', most: 7 },
  { key: 'next_day_overlap', least: 0.9 },
  { key: 'calibration', most: 0.04 },
]
