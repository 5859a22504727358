/** Pages of the back office that not all of the team read; the server refuses the others (admin-items.test.ts). */
import type { User } from '@husrum/contract/accounts.ts'
import { adminPaths } from '#lib/admin-paths.ts'

export type StaffRole = NonNullable<User['staff_role']>

export const pageRoles = {
  [adminPaths.reports()]: ['moderator', 'owner'],
  [adminPaths.security()]: ['support', 'owner'],
  [adminPaths.integrations()]: ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>

/** Who reads the page at an address; undefined where all of the team does. */
export function rolesOf(pathname: string): readonly StaffRole[] | undefined {
  const page = Object.keys(pageRoles).find((path) => pathname === path || pathname.startsWith(`${path}/`))
  return page === undefined ? undefined : pageRoles[page]
}
