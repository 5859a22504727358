/**
 * The length of the reason for a staff action on an account, without schemas because the dialog for it loads this file.
 */
export const REASON_MIN = 10
export const REASON_MAX = 1000
