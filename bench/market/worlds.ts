import { dealBreakers } from './worlds/deal-breakers.ts'
import { hidden } from './worlds/hidden.ts'
import { local } from './worlds/local.ts'
import { stars } from './worlds/stars.ts'
import { additiveWorld } from './worlds/additive.ts'
import { unknown } from './worlds/unknown.ts'
import type { Habits, Client, Expert } from './people.ts'

/** What people make of each other, and how they read a list. No world is the product's formula. */
export interface World {
  name: string
  habits: Habits
  /** Would this client say yes, having looked at the profile? */
  clientYes(client: Client, expert: Expert): number
  /** Would this expert take the project, with so many leads of the month already there? */
  expertYes(client: Client, expert: Expert, leads30: number): number
  /** Share of readers who get to a place. */
  looks(position: number): number
  mostContacts: number
  /** Share of accepted contacts that end in a project. */
  hires: number
}

/** The first three are for choosing constants, the others only for judging the choice. */
export const worlds: readonly ((seed: number) => World)[] = [hidden, additiveWorld, dealBreakers, stars, local, unknown]
export const TUNING = 3
