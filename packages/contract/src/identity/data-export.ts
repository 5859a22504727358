/** Everything held about a person, to take along. */
import { z } from 'zod'
import { endpoints, signedIn } from '../core/endpoint.ts'
import { instant, one } from '../core/shapes.ts'

/** `none`: never asked for, or its time is over. */
export const dataExportStates = ['none', 'queued', 'making', 'ready'] as const

const dataExportState = z.object({
  state: z.enum(dataExportStates),
  /** How much of it has been packed. */
  percent: z.int(),
  /** Of the ZIP, once it is ready. */
  bytes: z.int().nullable(),
  requested_at: instant().nullable(),
  ready_at: instant().nullable(),
  /** Until then it can be downloaded. */
  expires_at: instant().nullable(),
})
export type DataExportState = z.infer<typeof dataExportState>

export const dataExport = endpoints({
  exportAccount: {
    method: 'GET',
    path: '/api/account/export',
    hiddenFromStaff: true,
    audience: signedIn,
    withoutSeat: true,
    summary:
      'Everything held about the signed-in person: JSON by topic and their files, as a ZIP. Asks for it to be made when there is none; told by mail, kept for 7 days',
    status: 200,
    produces: 'application/zip',
    pending: one(dataExportState),
    refusals: { 429: ['too_many_exports'] },
  },
  getDataExport: {
    method: 'GET',
    path: '/api/account/export/state',
    audience: signedIn,
    withoutSeat: true,
    summary: 'How far the export is; asks for nothing',
    status: 200,
    reply: one(dataExportState),
  },
  renewDataExport: {
    method: 'POST',
    path: '/api/account/export',
    audience: signedIn,
    withoutSeat: true,
    whileSuspended: true,
    summary: 'Have a new export made in place of the one that is there; one that is being made goes on',
    status: 202,
    reply: one(dataExportState),
    refusals: { 429: ['too_many_exports'] },
  },
})
