/** Which encoding a caller accepts for compressed answers. */
export type Encoding = 'br' | 'gzip' | 'identity'

const offeredBy = (accepted: string | string[] | undefined) =>
  String(accepted ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0+)?$/.test(part))
    .map((part) => part.split(';')[0])

/** For content that exists in this encoding only. */
export const takesGzip = (accepted: string | string[] | undefined): boolean => offeredBy(accepted).includes('gzip')

export function preferredEncoding(accepted: string | string[] | undefined): Encoding {
  const offered = offeredBy(accepted)
  return offered.includes('br') ? 'br' : offered.includes('gzip') ? 'gzip' : 'identity'
}
