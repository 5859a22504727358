/** docs/product/limits.md. */
export const PASSKEY_NAME_MAX = 60
