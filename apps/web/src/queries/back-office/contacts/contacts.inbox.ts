/** Messages of the contact form, for staff. */
import { queryOptions } from '@tanstack/react-query'
import type { contacts } from '@husrum/contract/back-office/contacts.ts'
import type { Api, BodyOf } from '#lib/api/api.ts'
import { adminDetailQueries, adminKey, adminListQueries } from '../staff-lists.ts'

const calls = async (api: Api) => api((await import('@husrum/contract/back-office/contacts.ts')).contacts)

export const adminContactQueries = adminListQueries('contacts', async (api) => (await calls(api)).listAdminContacts)
export const adminContactQuery = adminDetailQueries('contacts', async (api) => (await calls(api)).getAdminContact)
export const contactStaffQuery = (api: Api) =>
  queryOptions({
    queryKey: [...adminKey, 'contacts', 'staff'],
    queryFn: async ({ signal }) => (await (await calls(api)).listContactStaff({}, { signal })).data,
  })

export type ContactChange = BodyOf<typeof contacts.updateContact>
export const changeContact = async (api: Api, id: number, body: ContactChange) =>
  (await (await calls(api)).updateContact({ params: { id }, body }, { quiet: ['changed_elsewhere', 'illegal_move'] }))
    .data

export type ContactsChange = BodyOf<typeof contacts.bulkContacts>
export const changeContacts = async (api: Api, body: ContactsChange) =>
  (await (await calls(api)).bulkContacts({ body })).data
