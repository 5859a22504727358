/** Counts views of profiles; a separate file because every public profile loads it. */
import { z } from 'zod'
import { endpoints } from '../../core/endpoint.ts'
import { idText } from '../../core/shapes.ts'

export const profileViews = endpoints({
  countProfileView: {
    method: 'POST',
    path: '/api/architect/{id}/views',
    audience: ['public'],
    summary: 'Says that a profile was looked at; counted once a day for an address, never for its own expert or staff',
    params: z.object({ id: idText() }),
  },
})
