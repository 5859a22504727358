/** People of the staff, for what can be given to one of them. */
export { isStaff, listStaff } from './staff.queries.ts'
