/** Common offers of experts, to be spread into a profile; other values are written out there. */
import type { Expert } from './types.ts'

type Kind = Pick<Expert, 'service_types' | 'expert_type'>
export const designer: Kind = { service_types: ['designer'], expert_type: 'individual-expert' }
export const designStudio: Kind = { service_types: ['designer'], expert_type: 'agency' }
export const architect: Kind = { service_types: ['architect'], expert_type: 'individual-expert' }
export const architects: Kind = { service_types: ['architect'], expert_type: 'agency' }
/** Studios that design houses and furnish them. */
export const houseAndRooms: Kind = { service_types: ['architect', 'designer'], expert_type: 'agency' }

type Work = Pick<Expert, 'project_sizes' | 'project_phases' | 'timelines'>
/** Consultations and single rooms, at short notice. */
export const roomByRoom: Work = {
  project_sizes: ['consultancy', 'small'],
  project_phases: ['consultancy', 'sketching'],
  timelines: ['0-3-months', '3-6-months', 'just-exploring'],
}
/** From one room to a whole home, including the drawings. */
export const wholeHomes: Work = {
  project_sizes: ['small', 'complete'],
  project_phases: ['consultancy', 'sketching', 'applying'],
  timelines: ['0-3-months', '3-6-months', '6-months-plus'],
}
/** Including the work with the builders until the last day. */
export const toHandover: Work = {
  project_sizes: ['small', 'complete'],
  project_phases: ['sketching', 'applying', 'construction'],
  timelines: ['3-6-months', '6-months-plus'],
}
/** Houses and all work that needs a permit. */
export const buildings: Work = {
  project_sizes: ['consultancy', 'small', 'complete'],
  project_phases: ['consultancy', 'sketching', 'applying', 'construction'],
  timelines: ['3-6-months', '6-months-plus', 'just-exploring'],
}

type Meeting = Pick<Expert, 'session_types'>
export const atHome: Meeting = { session_types: ['physical'] }
export const online: Meeting = { session_types: ['online'] }
export const atHomeOrOnline: Meeting = { session_types: ['physical', 'online'] }
