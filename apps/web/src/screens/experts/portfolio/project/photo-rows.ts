/** The shape of each photo, in repeating rows: wide and narrow, one full width, three tall ones. */
export type PhotoShape = 'wide' | 'narrow' | 'whole' | 'third' | 'half'

const ROUND: readonly PhotoShape[] = ['wide', 'narrow', 'whole', 'third', 'third', 'third']

/** The last row is always full: a single photo spans it, two share it. */
export function photoShapes(count: number): PhotoShape[] {
  const shapes = Array.from({ length: count }, (_, place): PhotoShape => ROUND[place % ROUND.length] ?? 'whole')
  const inRound = count % ROUND.length
  if (inRound === 1) shapes[count - 1] = 'whole'
  if (inRound === 4) shapes[count - 1] = 'whole'
  if (inRound === 5) shapes.splice(count - 2, 2, 'half', 'half')
  return shapes
}
