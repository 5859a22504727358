/** Compressed answers: which encoding a caller takes. */
export type Encoding = 'br' | 'gzip' | 'identity'

export function preferredEncoding(accepted: string | string[] | undefined): Encoding {
  const offered = String(accepted ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0+)?$/.test(part))
    .map((part) => part.split(';')[0])
  return offered.includes('br') ? 'br' : offered.includes('gzip') ? 'gzip' : 'identity'
}
