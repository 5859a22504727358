/** The length of the reason for a step about an account, without schemas: the dialog that asks for it loads this. */
export const USER_REASON_MIN = 10
export const USER_REASON_MAX = 1000
