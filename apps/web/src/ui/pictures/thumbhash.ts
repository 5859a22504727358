import { thumbHashToDataURL } from 'thumbhash'

/** A tiny blurred picture as a data address, from the base64 thumbhash the API sends. */
export function placeholderUrl(base64: string): string {
  return thumbHashToDataURL(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)))
}
