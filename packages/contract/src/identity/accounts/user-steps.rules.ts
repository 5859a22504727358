/** The length of the reason for a step about an account, without schemas: the dialog that asks for it loads this. */
export const REASON_MIN = 10
export const REASON_MAX = 1000
