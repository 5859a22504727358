/** The switches that are off now, and the maintenance notice: every page shows it. */
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { instant, one } from './shapes.ts'
import { switchNames, type Switches } from './switches.rules.ts'

const notice = z.object({
  /** in the reader's language */
  text: z.string(),
  ends_at: instant().nullable(),
  /** Meanwhile only staff can change data. */
  read_only: z.boolean(),
})
export type MaintenanceNotice = z.infer<typeof notice>
export type OperatingState = { switches: Switches; notice: MaintenanceNotice | null }

export const operatingState = endpoints({
  getOperating: {
    method: 'GET',
    path: '/api/operating',
    audience: ['public'],
    summary: 'What is switched off at the moment, and the notice of maintenance in the caller’s language',
    reply: one(z.object({ switches: z.record(z.enum(switchNames), z.boolean()), notice: notice.nullable() })),
  },
})
