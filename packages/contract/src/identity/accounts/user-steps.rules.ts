/** How long the reason for a step about an account is. Without schemas: the dialog that asks for it reads it. */
export const REASON_MIN = 10
export const REASON_MAX = 1000
