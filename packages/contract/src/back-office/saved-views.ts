/** Named views of the staff's lists: a staff member saves the search part of a list's address. */
import { z } from 'zod'
import { endpoints, staff } from '../core/endpoint.ts'
import { STAFF_VIEW_ADDRESS_MAX, STAFF_VIEW_NAME_MAX } from '../core/limits.ts'
import { idText, one, trimmed, whole } from '../core/shapes.ts'

const listName = () => z.string().regex(/^[a-z][a-z-]{0,39}$/)

export const staffView = z.object({ id: z.int(), list: z.string(), name: z.string(), address: z.string() })
export type StaffView = z.infer<typeof staffView>

export const staffViews = endpoints({
  listStaffViews: {
    method: 'GET',
    path: '/api/admin/views',
    audience: staff,
    summary: 'Own views of the lists for staff, by name',
    query: z.object({ list: listName().optional() }),
    reply: whole(staffView),
  },
  saveStaffView: {
    method: 'POST',
    path: '/api/admin/views',
    audience: staff,
    summary: 'Keep a view under a name; of the same name and list it is replaced',
    example: { list: 'users', name: 'Suspended experts', address: '?role=expert&state=suspended' },
    body: z.object({
      list: listName(),
      name: trimmed(1, STAFF_VIEW_NAME_MAX).refine((value) => !/\p{Cc}/u.test(value), { error: 'invalid_characters' }),
      address: trimmed(0, STAFF_VIEW_ADDRESS_MAX).refine((value) => /^(\?[^#\s]*)?$/.test(value), {
        error: 'invalid_characters',
      }),
    }),
    status: 201,
    reply: one(staffView),
    refusals: { 409: ['staff_views_full'] },
  },
  deleteStaffView: {
    method: 'DELETE',
    path: '/api/admin/views/{id}',
    audience: staff,
    summary: 'Delete an own view',
    params: z.object({ id: idText() }),
    refusals: { 404: ['staff_view_not_found'] },
  },
})
