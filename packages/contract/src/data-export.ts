/** Everything held about a person, to take along. */
import { endpoints, signedIn } from './endpoint.ts'

export const dataExport = endpoints({
  exportAccount: {
    method: 'GET',
    path: '/api/account/export',
    audience: signedIn,
    withoutSeat: true,
    summary: 'Everything held about the signed-in person: JSON by topic and their pictures, as a ZIP',
    status: 200,
    produces: 'application/zip',
    refusals: { 429: ['too_many_exports'] },
  },
})
