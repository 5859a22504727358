/** Numbers of the bounds, apart from the schemas: a screen that only says "at least 3" does without zod and telephone metadata. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 256
export const ABOUT_MIN = 30
export const ABOUT_MAX = 3000
export const PHOTOS_MIN = 3
export const PHOTOS_MAX = 20
export const MESSAGE_MAX = 5000
export const PICTURE_MEGABYTES_MAX = 12
