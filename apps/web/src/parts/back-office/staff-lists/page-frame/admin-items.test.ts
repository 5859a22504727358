import { staff, type Endpoint } from '@husrum/contract/core/endpoint.ts'
import { api } from '@husrum/contract/index.ts'
import { expect, test } from 'vitest'
import { adminGroups } from './admin-items.ts'

/** Pages whose list has another name. */
const lists: Record<string, string> = {
  '/admin/texts': '/api/admin/legal',
  '/admin/security': '/api/admin/security-events',
  '/admin/integrations': '/api/admin/webhooks',
}
const items = adminGroups.flatMap((group) => group.items)

test('how many contacts wait is said to those who may answer them', () => {
  const contacts = items.find(({ path }) => path === '/admin/contacts')
  const answering = Object.values<Endpoint>(api).find(({ path }) => path === '/api/admin/contacts/bulk')
  expect(contacts?.waiting?.roles).toEqual(answering?.audience)
})

test.each(items)('the menu offers $path to those who may read its list', ({ path, roles }) => {
  const list = Object.values<Endpoint>(api).find(
    (endpoint) => endpoint.method === 'GET' && endpoint.path === (lists[path] ?? `/api${path}`),
  )
  expect(staff.filter((role) => !roles || roles.includes(role))).toEqual(
    staff.filter((role) => list?.audience.includes(role)),
  )
})
