/** A name in each of the three languages (dk reads da). */
export type Names = { en: string; da: string; de: string }

export const names = (en: string, da: string, de: string): Names => ({ en, da, de })
