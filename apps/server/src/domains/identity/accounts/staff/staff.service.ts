/** Staff members, for tasks that can be assigned to one of them. */
export { isStaff, listOwners, listStaff } from './staff.queries.ts'
