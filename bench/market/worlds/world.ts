import type { Habits, Client, Expert } from '../people.ts'

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
