import { staffViews } from '@husrum/contract/back-office/saved-views.ts'
import type { StaffWrite } from '../staff-write.ts'

export const staffViewWrites: readonly StaffWrite[] = [
  {
    endpoint: staffViews.saveStaffView,
    action: 'view.save',
    prepare: async () => ({ body: { list: 'users', name: 'Newest experts', address: '?role=expert' } }),
    subject: (t) => newest(t),
  },
  {
    endpoint: staffViews.deleteStaffView,
    action: 'view.delete',
    // the view that the case above saved for the same person
    prepare: async (t) => ({ params: { id: await newest(t) } }),
  },
]

async function newest(t: Parameters<StaffWrite['prepare']>[0]): Promise<number> {
  const { id } = await t.deps.db.selectFrom('staff_views').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return id
}
