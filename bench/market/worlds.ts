import { dealBreakers } from './worlds/deal-breakers.ts'
import { hidden } from './worlds/hidden.ts'
import { local } from './worlds/local.ts'
import { stars } from './worlds/stars.ts'
import { additiveWorld } from './worlds/additive.ts'
import { unknown } from './worlds/unknown.ts'
import type { World } from './worlds/world.ts'

/** The first three are for choosing constants, the others only for judging the choice. */
export const worlds: readonly ((seed: number) => World)[] = [hidden, additiveWorld, dealBreakers, stars, local, unknown]
export const TUNING = 3
