/**
 * Removes everything invisible from a PNG. The decoder unpacks every text chunk, and a megabyte of them can expand to
 * gigabytes. Colours are read here, because the image library knows only one of their four forms.
 */
import { inflateSync } from 'node:zlib'
import { bt709, coloursOf, isPlainProfile, power, PROFILE_MAX, profileOf, type Primaries } from './icc.ts'

export type LeanPng = {
  bytes: Buffer
  /** A profile that replaces the file's own. */ profile?: Buffer | undefined
}

const shown = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'eXIf', 'iCCP', 'sRGB'])
const NOTES_MAX = 65_536
/** Only the first chunk of each kind counts. */
const noted = new Set(['cICP', 'gAMA', 'cHRM', 'iCCP', 'sRGB', 'eXIf'])
/** Maximum number of chunks: twenty megabytes in chunks of four kilobytes are 5,000. */
const CHUNKS_MAX = 50_000

export function leanPng(file: Buffer): LeanPng {
  const kept: { name: string; bytes: Buffer }[] = [{ name: '', bytes: file.subarray(0, 8) }]
  const said = new Map<string, Buffer>()
  let chunks = 0
  for (let at = 8; at + 8 <= file.length;) {
    if ((chunks += 1) > CHUNKS_MAX) throw new Error('More chunks than a picture has')
    const name = file.toString('latin1', at + 4, at + 8)
    const end = at + 12 + file.readUInt32BE(at)
    const content = file.subarray(at + 8, end - 4)
    const isFirst = !said.has(name)
    if (isFirst && noted.has(name)) said.set(name, content)
    const fits =
      name === 'eXIf' ? isFirst && content.length <= NOTES_MAX : name !== 'iCCP' || (isFirst && isProfile(content))
    const isEmpty = name === 'IDAT' && content.length === 0
    if (shown.has(name) && fits && !isEmpty) kept.push({ name, bytes: file.subarray(at, end) })
    if (name === 'IEND') break
    at = end
  }
  const lean = kept.filter(({ name }) => name !== 'iCCP' || !said.has('cICP'))
  return { bytes: Buffer.concat(lean.map(({ bytes }) => bytes)), profile: namedProfile(said) }
}

/** Unpacks what follows a zero-terminated name and the compression method. */
const unpacked = (content: Buffer): Buffer =>
  inflateSync(content.subarray(content.indexOf(0) + 2), { maxOutputLength: PROFILE_MAX })

function isProfile(content: Buffer): boolean {
  try {
    return isPlainProfile(unpacked(content))
  } catch {
    return false // wrongly compressed or far too large: the picture is shown without its profile
  }
}

/** `cICP` has priority; a gamma counts only if nothing else is given. */
function namedProfile(said: ReadonlyMap<string, Buffer>): Buffer | undefined {
  const [primaries, transfer] = said.get('cICP') ?? []
  if (primaries !== undefined && transfer !== undefined) {
    const colours = coloursOf(primaries, transfer)
    return colours && profileOf(colours)
  }
  const gamma = said.get('gAMA')
  if (said.has('iCCP') || said.has('sRGB') || gamma?.length !== 4) return undefined
  const exponent = 100_000 / gamma.readUInt32BE(0)
  const points = pointsOf(said.get('cHRM'))
  const usual = Math.abs(exponent - 2.2) < 0.05 && (!points || isNear(points, bt709))
  return usual || !(exponent > 0.3 && exponent < 5)
    ? undefined
    : profileOf({ primaries: points ?? bt709, light: power(exponent) })
}

function pointsOf(content: Buffer | undefined): Primaries | undefined {
  if (content?.length !== 32) return undefined
  const point = (n: number) =>
    [content.readUInt32BE(n * 8) / 100_000, content.readUInt32BE(n * 8 + 4) / 100_000] as const
  return { white: point(0), red: point(1), green: point(2), blue: point(3) }
}

const isNear = (a: Primaries, b: Primaries): boolean =>
  (['red', 'green', 'blue', 'white'] as const).every(
    (name) => Math.abs(a[name][0] - b[name][0]) < 0.01 && Math.abs(a[name][1] - b[name][1]) < 0.01,
  )
