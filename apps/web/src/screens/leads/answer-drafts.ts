/** What an answer takes along beside its words, kept on the device until it is sent: a project and times. */
import { changeMeeting, type MeetingOffer } from '@husrum/contract/meetings.ts'
import { deviceStorage, tryStorage } from '#lib/storage.ts'
import { UNSENT } from '#lib/unsent.ts'
import type { PickedProject } from '#parts/projects/ProjectPicker.tsx'

export type Enclosed = { project: PickedProject | undefined; times: MeetingOffer | undefined }

const placeOf = (leadId: number) => `${UNSENT}lead.${leadId}.enclosed`

const isProject = (value: unknown): value is PickedProject =>
  typeof value === 'object' && value !== null && 'id' in value && 'title' in value && 'cover' in value

export function readEnclosed(leadId: number): Enclosed {
  const kept: unknown = tryStorage(() => JSON.parse(deviceStorage()?.getItem(placeOf(leadId)) ?? '{}'))
  const { project, times } = { project: undefined, times: undefined, ...(typeof kept === 'object' ? kept : {}) }
  const offer = changeMeeting.safeParse(times)
  return { project: isProject(project) ? project : undefined, times: offer.data }
}

export function writeEnclosed(leadId: number, enclosed: Enclosed): void {
  const isEmpty = enclosed.project === undefined && enclosed.times === undefined
  tryStorage(() =>
    isEmpty
      ? deviceStorage()?.removeItem(placeOf(leadId))
      : deviceStorage()?.setItem(placeOf(leadId), JSON.stringify(enclosed)),
  )
}
