import { expect, test } from 'vitest'
import { fullLimit } from './plan-offer.ts'

const limit = (used: number, wish: number, plan: number, status: 'active' | 'paused' = 'active') =>
  fullLimit({ status, capacity: { used, wish, plan, month: Math.min(wish, plan), next_free_at: null } })

test('another plan helps only who has reached the plan’s limit, not a lower one of their own', () => {
  expect([limit(8, 8, 8), limit(9, 20, 8)]).toEqual(['plan', 'plan'])
  expect([limit(8, 8, 20), limit(8, 4, 8), limit(20, 8, 20)]).toEqual(['own', 'own', 'own'])
  expect([limit(7, 8, 8), limit(7, 8, 20), limit(8, 8, 8, 'paused')]).toEqual([undefined, undefined, undefined])
})
