/** Company, name and look: read by staff, changed by an owner. */
import { queryOptions } from '@tanstack/react-query'
import type { CompanyFacts } from '@husrum/contract/back-office/company/company.ts'
import type { Api } from '#lib/api/api.ts'
import { adminKey } from './staff-lists.ts'

const fileBody = (file: File): FormData => {
  const body = new FormData()
  body.set('file', file)
  return body
}
const calls = async (api: Api) => api((await import('@husrum/contract/back-office/company/company.ts')).adminCompanies)

export const adminCompanyQuery = (api: Api) =>
  queryOptions({
    queryKey: [...adminKey, 'company'],
    queryFn: async ({ signal }) => (await (await calls(api)).getAdminCompany({}, { signal })).data,
  })

export const adminCompanyActions = (api: Api) => ({
  save: async (body: CompanyFacts & { revision: number }) => (await (await calls(api)).saveCompanyDraft({ body })).data,
  discard: async () => (await (await calls(api)).deleteCompanyDraft()).data,
  sendLogo: async (file: File) => (await (await calls(api)).sendCompanyLogo({ body: fileBody(file) })).data,
  sendIcon: async (file: File) => (await (await calls(api)).sendCompanyIcon({ body: fileBody(file) })).data,
  publish: async (body: { number: number; revision: number }) =>
    (await (await calls(api)).publishCompany({ body })).data,
})
