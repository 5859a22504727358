/** What an answer contains besides its text, stored on the device until it is sent: a project and times. */
import { useSyncExternalStore } from 'react'
import type { MeetingOffer } from '@husrum/contract/market/meetings.ts'
import { meetingKinds } from '@husrum/contract/core/vocabulary.ts'
import { deviceStorage, tryStorage } from '#lib/device-storage/storage.ts'
import { UNSENT } from '#lib/unsaved-work/unsent.ts'
import type { PickedProject } from '#parts/experts/portfolio/projects/ProjectPicker.tsx'

export type Enclosed = {
  project: PickedProject | undefined
  times: MeetingOffer | undefined
  /** The conversation that already has the text: only the times are still to be sent. */
  sentTo: number | undefined
}
export const nothingEnclosed: Enclosed = { project: undefined, times: undefined, sentTo: undefined }

const placeOf = (leadId: number) => `${UNSENT}lead.${leadId}.enclosed`

const isProject = (value: unknown): value is PickedProject =>
  typeof value === 'object' && value !== null && 'id' in value && 'title' in value && 'cover' in value

/** Checks only that it can be rendered; the server validates it. The contract's schema would add zod to this page. */
function isOffer(value: unknown): value is MeetingOffer {
  if (typeof value !== 'object' || value === null) return false
  const { kind, about, place, minutes, slots }: Partial<Record<keyof MeetingOffer, unknown>> = value
  return (
    meetingKinds.some((each) => each === kind) &&
    typeof about === 'string' &&
    typeof place === 'string' &&
    typeof minutes === 'number' &&
    Array.isArray(slots) &&
    slots.length > 0 &&
    slots.every((slot) => typeof slot === 'string' && !Number.isNaN(Date.parse(slot)))
  )
}

export function readEnclosed(leadId: number): Enclosed {
  const kept: unknown = tryStorage(() => JSON.parse(deviceStorage()?.getItem(placeOf(leadId)) ?? '{}'))
  const { project, times, sentTo }: Record<keyof Enclosed, unknown> = {
    ...nothingEnclosed,
    ...(typeof kept === 'object' ? kept : {}),
  }
  const offer = isOffer(times) ? times : undefined
  return {
    project: isProject(project) ? project : undefined,
    times: offer,
    sentTo: offer && typeof sentTo === 'number' ? sentTo : undefined,
  }
}

const listeners = new Set<() => void>()

export function writeEnclosed(leadId: number, enclosed: Enclosed): void {
  const isEmpty = enclosed.project === undefined && enclosed.times === undefined
  tryStorage(() =>
    isEmpty
      ? deviceStorage()?.removeItem(placeOf(leadId))
      : deviceStorage()?.setItem(placeOf(leadId), JSON.stringify(enclosed)),
  )
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Whether the text was sent to this lead's client without its times. */
export const useAreTimesLeft = (leadId: number | undefined): boolean =>
  useSyncExternalStore(
    subscribe,
    () => leadId !== undefined && readEnclosed(leadId).sentTo !== undefined,
    () => false,
  )
