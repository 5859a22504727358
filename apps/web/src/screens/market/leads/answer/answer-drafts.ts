/** What an answer contains besides its text, stored on the device until it is sent: a project and times. */
import { useSyncExternalStore } from 'react'
import type { MeetingOffer } from '@husrum/contract/market/meetings.ts'
import { meetingKinds } from '@husrum/contract/core/vocabulary.ts'
import { list, number, object, oneOf, optional, text } from '#lib/device-storage/schema.ts'
import { deviceStorage } from '#lib/device-storage/storage.ts'
import { onStored, readValue, writeValue } from '#lib/device-storage/stored-value.ts'
import { UNSENT } from '#lib/unsaved-work/unsent.ts'
import { useDraft } from '#lib/unsaved-work/use-draft.ts'
import type { PickedProject } from '#parts/experts/portfolio/projects/ProjectPicker.tsx'

export type Enclosed = {
  project?: PickedProject | undefined
  times?: MeetingOffer | undefined
  /** The conversation that already has the text: only the times are still to be sent. */
  sentTo?: number | undefined
}
export const noEnclosures: Enclosed = {}

const isSlot = (value: unknown): value is string => text(value) && !Number.isNaN(Date.parse(value))
const enclosedIn = object<Enclosed>({
  project: optional(object<PickedProject>({ id: number, title: text, cover: (cover) => cover !== undefined })),
  times: optional(
    object<MeetingOffer>({
      kind: oneOf(meetingKinds),
      about: text,
      place: text,
      minutes: number,
      slots: (slots) => list(isSlot)(slots) && slots.length > 0,
    }),
  ),
  sentTo: optional(number),
})

const keyOf = (leadId: number) => `${UNSENT}lead.${leadId}.enclosed`
/** Without a project and times there is nothing to store. */
const unlessEmpty = (enclosed: Enclosed) => ((enclosed.project ?? enclosed.times) ? enclosed : undefined)

export const readEnclosed = (leadId: number): Enclosed =>
  readValue(deviceStorage(), keyOf(leadId), enclosedIn) ?? noEnclosures

export const writeEnclosed = (leadId: number, enclosed: Enclosed) =>
  void writeValue(deviceStorage(), keyOf(leadId), unlessEmpty(enclosed))

export function useEnclosed(leadId: number): [Enclosed, (enclosed: Enclosed) => void] {
  const [enclosed = noEnclosures, setEnclosed] = useDraft(keyOf(leadId), enclosedIn)
  return [enclosed, (next) => setEnclosed(unlessEmpty(next))]
}

/** Whether the text was sent to this lead's client without its times. */
export const useAreTimesLeft = (leadId: number | undefined): boolean =>
  useSyncExternalStore(
    (listener) => (leadId === undefined ? () => undefined : onStored(keyOf(leadId), listener)),
    () => leadId !== undefined && readEnclosed(leadId).sentTo !== undefined,
    () => false,
  )
