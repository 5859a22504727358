/** Pages of the back office that only part of the team may read; the server enforces it (admin-items.test.ts). */
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { adminPaths } from '#lib/addresses/admin-paths.ts'

export type StaffRole = NonNullable<User['staff_role']>

const pages: readonly { path: string; roles: readonly StaffRole[] }[] = [
  { path: adminPaths.reports(), roles: ['moderator', 'owner'] },
  { path: adminPaths.security(), roles: ['support', 'owner'] },
  { path: adminPaths.integrations(), roles: ['owner'] },
]

/** Who may read the page at an address; undefined where the whole team may. */
export const rolesOf = (pathname: string): readonly StaffRole[] | undefined =>
  pages.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))?.roles
