/** The heaviest components of a client's score (packages/matching/src/model.ts; a test compares them). */
export const shownWeights = { style: 2.8, budget: 2.4, proximity: 1.8, quality: 1.8, type: 1.4 } as const
