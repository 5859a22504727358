/** People of the staff, for what can be given to one of them. */
export { isStaff, listOwners, listStaff } from './staff.queries.ts'
