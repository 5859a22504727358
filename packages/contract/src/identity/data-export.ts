/** All stored data about a person, as a download. */
import { z } from 'zod'
import { endpoints, signedIn } from '../core/endpoint.ts'
import { instant, one } from '../core/shapes.ts'

/** `none`: never requested, or expired. */
export const dataExportStates = ['none', 'queued', 'making', 'ready'] as const

const dataExportState = z.object({
  state: z.enum(dataExportStates),
  /** The packed share of the data. */
  percent: z.int(),
  /** Size of the ZIP, once it is ready. */
  bytes: z.int().nullable(),
  requested_at: instant().nullable(),
  ready_at: instant().nullable(),
  /** The end of the download period. */
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
