import type { Db } from '../../../../platform/database/database.ts'

export type StaffRow = { id: number; name: string; staff_role: string }

const working = (db: Db, roles: readonly string[]) =>
  db
    .selectFrom('accounts')
    .where('role', '=', 'admin')
    .where('staff_role', 'in', [...roles])
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)

/** Staff in one of these roles, by name. */
export async function listStaff(db: Db, roles: readonly string[]): Promise<StaffRow[]> {
  const rows = await working(db, roles).select(['id', 'name', 'staff_role']).orderBy('name').orderBy('id').execute()
  return rows.map(({ staff_role, ...row }) => ({ ...row, staff_role: staff_role ?? '' }))
}

export async function isStaff(db: Db, id: number, roles: readonly string[]): Promise<boolean> {
  const row = await working(db, roles).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The owners, who get the product's mails about itself. */
export const listOwners = (db: Db): Promise<{ id: number; name: string; email: string; locale: string }[]> =>
  working(db, ['owner']).select(['id', 'name', 'email', 'locale']).orderBy('id').execute()
