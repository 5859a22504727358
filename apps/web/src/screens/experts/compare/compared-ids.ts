import { COMPARED_MOST } from '#lib/device-list.ts'

/** `7,12` in the address; what is no id, or one too many, is left out. */
export function comparedIds(text: string | undefined): number[] {
  const ids = (text ?? '').split(',').flatMap((part) => (/^[1-9]\d{0,14}$/.test(part.trim()) ? [Number(part)] : []))
  return [...new Set(ids)].slice(0, COMPARED_MOST)
}
