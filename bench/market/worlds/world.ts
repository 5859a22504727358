import type { Client } from '../clients.ts'
import type { Expert } from '../experts.ts'
import type { Habits } from '../people.ts'

/** How people judge each other, and how they read a list. No world is the product's formula. */
export interface World {
  name: string
  habits: Habits
  /** The probability that this client accepts after reading the profile. */
  clientYes(client: Client, expert: Expert): number
  /** The probability that this expert accepts, with so many leads already in the month. */
  expertYes(client: Client, expert: Expert, leads30: number): number
  /** Share of readers who reach a position. */
  looks(position: number): number
  mostContacts: number
  /** Share of accepted contacts that end in a project. */
  hires: number
}
