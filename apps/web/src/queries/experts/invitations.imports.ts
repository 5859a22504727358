/** Lists of experts that staff upload. */
import type { CallOf } from '@husrum/contract/core/endpoint.ts'
import type { expertImports } from '@husrum/contract/experts/invitations/imports.ts'
import type { Api } from '#lib/api/api.ts'
import { adminListQueries } from '../back-office/staff-lists.ts'

const calls = async (api: Api) => api((await import('@husrum/contract/experts/invitations/imports.ts')).expertImports)

export const expertImportQueries = adminListQueries('imports', async (api) => (await calls(api)).listExpertImports)

export type GivenList = CallOf<typeof expertImports.checkExpertImport>['body']

/** Errors are shown beside the button, not by a message of the page as well. */
const said = { quiet: ['import_changed', 'too_many_imports', 'too_large', 'switched_off'] } as const

export const importActions = (api: Api) => ({
  check: async (body: GivenList) => (await (await calls(api)).checkExpertImport({ body }, said)).data,
  report: async (body: GivenList) => (await calls(api)).reportExpertImport({ body }),
  start: async (body: GivenList & { fingerprint: string }) =>
    (await (await calls(api)).startExpertImport({ body }, said)).data,
  undo: async (id: number) => (await (await calls(api)).undoExpertImport({ params: { id } })).data,
})
